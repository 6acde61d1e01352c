import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPlan, readStack, readStackOrPlan, resourceBlocks, stackDocument, stackOrPlan } from '../../../src/command/terraform-json';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a stack is read from its folder, and from its file', () => {
  const file = join(folder, 'cdk.tf.json');
  writeFileSync(file, '{"resource":{}}');
  expect(readStack(folder)).toEqual({ resource: {} });
  expect(readStack(file)).toEqual({ resource: {} });
});

test('rejects a missing or damaged stack with the command that synthesizes it', () => {
  expect(() => readStack(folder)).toThrow(/There is no file .*cdk\.tf\.json\. Run "cdktf synth"/);
  expect(() => readStack(join(folder, 'none'))).toThrow(/There is no file .*none/);
  expect(() => stackDocument('['.repeat(501), 'x')).toThrow(/^x is too large to be read: /);
  expect(() => stackDocument('login', 'x')).toThrow(/^x is not JSON: .* Run "cdktf synth"/);
  expect(() => stackDocument('[]', 'x')).toThrow(/^x is not a synthesized stack\. Run "cdktf synth"/);
});

test('distinguishes plans from stacks, and rejects states and plan files', async () => {
  const file = join(folder, 'cdk.tf.json');
  writeFileSync(file, '{"resource":{}}');
  expect(isPlan(await readStackOrPlan(folder))).toBe(false);
  writeFileSync(file, '{"format_version":"1.2","resource_changes":[]}');
  expect(isPlan(await readStackOrPlan(file))).toBe(true);
  expect(() => stackOrPlan('{"format_version":"1.2","values":{}}', 'x')).toThrow('x is a state, and not a plan.');
  expect(() => stackOrPlan('{"version":4,"terraform_version":"1.11.4","lineage":"a"}', 'x')).toThrow('x is a state file, and not a plan.');
  expect(() => stackOrPlan('PK\u0003', 'x')).toThrow('x is a plan file. Write it as JSON: terraform show -json x > plan.json');
  expect(() => stackOrPlan('resource "a" "b" {}', 'main.tf')).toThrow(
    /^main\.tf is not JSON: .* For a Terraform configuration, pass its folder/,
  );
});

test.each([
  ['{"version":4,"resources":[]}', 'x is a state file, and not a plan.'],
  ['{"terraform_version":"1.11.4","lineage":"a"}', 'x is not a synthesized stack: "terraform_version" is not a block.'],
  ['{"resource":{},"\\u001b[2J":[1]}', 'x is not a synthesized stack: "\\u001b[2J" is not a block.'],
  ['{"resource":[[]]}', 'x is not a synthesized stack: "resource" is not a block.'],
])('refuses a document that Terraform would not read as a configuration: %s', (text, message) => {
  expect(() => stackOrPlan(text, 'x')).toThrow(message);
});

test('a stack may have comments, and blocks of any type', () => {
  expect(stackOrPlan('{"//":"made","resource":[{}],"data":null,"novel":{}}', 'x')).toMatchObject({ resource: [{}], novel: {} });
});

test('quotes nothing of a file that is no stack in the message', () => {
  const quote = () => stackDocument('x\n\u001b[2J\u009b', 'x');
  expect(quote).toThrow(/^x is not JSON: unexpected character\. [^\p{C}]*$/u);
});

test('the resources of a stack, in either form of the JSON syntax', () => {
  const blocks = resourceBlocks({
    resource: { svc_action: { a: { name: 'A', '//': { metadata: { path: 'shop/A' } } }, b: [{ name: 'B' }], c: 'none' }, broken: [] },
  });
  expect(blocks.map(({ type, name, path, body }) => [type, name, path, body['name']])).toEqual([
    ['svc_action', 'a', 'shop/A', 'A'],
    ['svc_action', 'b', undefined, 'B'],
  ]);
  expect(resourceBlocks({ resource: [] })).toEqual([]);
});
