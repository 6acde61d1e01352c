import { HclPrinter } from '../../../src/export/print/hcl-printer';
import { programOf } from '../../../src/export/program';
import { TerraformDialect } from '../../../src/export/resources/terraform-dialect';
import { SHOP } from '../support/shop';

const print = (sets: boolean, layout: 'one file' | 'file per family' = 'one file', imported?: ReadonlySet<string>) => {
  const { program } = programOf(SHOP, { dialect: new TerraformDialect(), sets });
  return Object.fromEntries(new HclPrinter().print(program, { layout, imported }).map(({ name, text }) => [name, text]));
};

test('resources refer to one another, and secrets are variables', () => {
  const { 'protection.tf': text } = print(false);
  expect(text).toContain('action    = svc_action.polite_block.id');
  expect(text).toContain('action    = "action-monitor"');
  expect(text).toContain('variable "desk_cert_body" {\n  type        = string\n');
  expect(text).toContain('  sensitive   = true\n  default     = null\n}\n');
  expect(text).toContain('certificate = { cert_body = var.desk_cert_body }');
  expect(text).not.toContain('THE SECRET');
});

test('a set has its entries by id, and others refer to them', () => {
  const { 'protection.tf': text, 'imports.tf': imports } = print(true);
  expect(text).toContain('action    = svc_action_set.actions.entries["polite-block"].id');
  expect(text).toContain('    "odd.id" = { name = "Odd", type = "novel" }\n');
  expect(imports).toContain('import {\n  to = svc_action_set.actions\n  id = "prod"\n}\n');
});

test('tags that entries share are locals', () => {
  const { 'main.tf': main, 'protection.tf': text } = print(false);
  expect(main).toContain('locals {\n  tags = { blocked = "blocked", login_page = "login-page" }\n}\n');
  expect(text).toContain('tags = [local.tags.login_page, "post"]');
});

test('a large configuration has a file for each family', () => {
  const files = ['main.tf', 'actions.tf', 'dynamic-rules.tf', 'log-exporters.tf', 'load-balancers.tf', 'imports.tf'];
  expect(Object.keys(print(false, 'file per family'))).toEqual(files);
});

test('only what is asked for is imported', () => {
  expect(print(false, 'one file', new Set(['log-exporters/desk']))['imports.tf']!.match(/to = .*/g)).toEqual([
    'to = svc_log_exporter.desk',
  ]);
  expect(print(false, 'one file', new Set())).not.toHaveProperty('imports.tf');
});
