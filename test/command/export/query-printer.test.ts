import { HclPrinter } from '../../../src/command/export/print/hcl-printer';
import { QueryPrinter } from '../../../src/command/export/query-printer';
import { programOf } from '../../../src/command/export/code/program';
import { listenerIds } from '../../../src/command/export/live/listeners';
import { type LiveConfiguration, selectedPart } from '../../../src/command/export/live/live-configuration';
import { Selection } from '../../../src/command/export/live/selection';
import { TerraformDialect } from '../../../src/command/export/resources/terraform-dialect';
import { Action } from '../../../src/model';
import { complete } from '../../support/entries';
import { SHOP } from './support/shop';

function printed(live: LiveConfiguration, sets = false): string {
  const part = selectedPart(live);
  const { program } = programOf(part, { dialect: new TerraformDialect(), sets });
  return new QueryPrinter(part).print(program).find(({ name }) => name === 'protection.tfquery.hcl')?.text ?? '';
}

/** Returns the blocks of a query on one line each. */
const blocks = (text: string) => (text.match(/^list [^]*?^}$/gm) ?? []).map((block) => block.replace(/\s+/g, ' '));

/** Types of the resources that the HCL of a configuration has. */
function types(sets: boolean): Set<string> {
  const { program } = programOf(SHOP, { dialect: new TerraformDialect(), sets });
  const texts = new HclPrinter().print(program, { layout: 'one file' }).map(({ text }) => String(text));
  return new Set(texts.flatMap((text) => [...text.matchAll(/^resource "(\w+)"/gm)].map(([, type]) => type!)));
}

test.each([false, true])('lists each type of resource once, as the code in HCL has it (sets: %s)', (sets) => {
  const listed = [...printed(SHOP, sets).matchAll(/^list "(\w+)" "all"/gm)].map(([, type]) => type!);
  expect(new Set(listed).size).toBe(listed.length);
  expect(new Set(listed)).toEqual(types(sets));
});

const actions = (...ids: string[]) => ({ entity: Action, entries: ids.map((id) => complete(Action, { id, name: id })) });

test('leaves out what the code in HCL leaves out, by its id', () => {
  const family = { ...actions('polite', 'action-monitor', 'action-new'), builtIn: ['action-monitor'], uncertain: ['action-new'] };
  expect(blocks(printed({ ...SHOP, families: [family], listeners: [] }))).toContain(
    'list "svc_action" "all" { provider = svc limit = 1000 config { except_ids = ["action-monitor", "action-new"] } }',
  );
});

test('lists the selected part of a family by ids, and its load balancers by names', () => {
  const [id] = listenerIds(SHOP.config, SHOP.listeners);
  const selection = Selection.of(['actions/b', `load-balancer-certificates/${id!}`]);
  const text = printed({ ...SHOP, families: [actions('a', 'b')], selection });
  expect(blocks(text)).toEqual(
    expect.arrayContaining([
      'list "svc_action" "all" { provider = svc limit = 1000 config { ids = ["b"] } }',
      `list "svc_load_balancer_certificates" "all" { provider = svc limit = 1000 config { load_balancers = ["${id!.split('/')[0]!}"] } }`,
    ]),
  );
});

test('has a limit above the number of objects', () => {
  const ids = Array.from({ length: 1000 }, (_, at) => `a${at}`);
  expect(printed({ ...SHOP, families: [actions(...ids)] })).toContain('limit    = 2000');
});
