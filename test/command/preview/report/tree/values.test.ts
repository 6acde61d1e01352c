import { ENTITIES, factsOf, type Json, membersOf } from '../../../../../src/model';
import { PREVIEW_RULES } from '../../../../../src/command/preview/rules/preview-rules';
import type { ValueChange } from '../../../../../src/command/preview/changes/value-change';
import { changeRows, itemText, changeBlocks, valueText, withUnit } from '../../../../../src/command/preview/report/tree/values';

const value = (of: Json) => ({ value: of });

/** Returns the line of a single change. */
function lineOf(change: ValueChange, effect: 'added' | 'changed'): string {
  return changeRows([change], effect)[0]!.text;
}

test.each([
  ['', '""'],
  ['text', 'text'],
  [['a', 1], '[a, 1]'],
  [{ a: 1, b: { c: true } }, '{ a = 1, b = { c = true } }'],
])('formats the value %j', (of, expected) => {
  expect(valueText(value(of))).toBe(expected);
});

test('cuts a long string and appends its length', () => {
  expect(valueText(value('x'.repeat(1000)))).toBe(`${'x'.repeat(160)}… (1000 characters)`);
});

test('adds larger units to seconds if they divide evenly', () => {
  expect(withUnit(value(7200), 'seconds')).toBe('7,200 seconds (2 h)');
  expect(withUnit(value('1200'), 'requests per second')).toBe('1,200 requests per second');
  expect(withUnit(value(61), 'seconds')).toBe('61 seconds');
  expect(withUnit({ unknown: true }, 'seconds')).toBe('known after apply');
});

test('writes the unit of 1 in the singular', () => {
  expect(withUnit(value(1), 'requests')).toBe('1 request');
  expect(withUnit(value('1'), 'requests per second')).toBe('1 request per second');
});

test.each([
  [{ path: ['tags'], change: 'added', after: value('a') }, '+ a'],
  [{ path: ['steps', 'GET /a'], change: 'removed', before: value({ method: 'GET', uri: '/a' }), from: 2 }, '− (was at place 2)'],
  [{ path: ['steps', 'GET /a'], change: 'moved', from: 2, to: 1 }, 'moves from place 2 to 1'],
  [{ path: ['a'], change: 'changed', before: value(1), after: { unknown: true } }, '1 → known after apply'],
  [{ path: ['a'], change: 'changed', before: { secret: true }, after: { secret: true } }, 'a secret value changes'],
] as const)('formats the change %j', (change, expected) => {
  expect(lineOf(change, 'changed')).toBe(expected);
});

test('leaves out members of a value that the label contains', () => {
  expect(itemText(value({ method: 'GET', uri: '/a', headers: { host: 'h' } }), 'GET /a')).toBe('{ headers = { host = h } }');
});

test('shows only the value of a new attribute', () => {
  expect(lineOf({ path: ['threshold'], change: 'added', after: value(4), unit: 'requests' }, 'added')).toBe('4 requests');
  expect(lineOf({ path: ['key', 'attrs ip'], change: 'added', after: value({ attrs: 'ip' }), to: 1 }, 'added')).toBe('place 1');
});

test('shows the place of a new list item, also beside a value', () => {
  const step = { path: ['steps', 'GET /a'], change: 'added', after: value({ headers: { host: 'h' } }), to: 2 } as const;
  expect(lineOf(step, 'added')).toBe('{ headers = { host = h } } (place 2)');
  expect(lineOf(step, 'changed')).toBe('+ { headers = { host = h } } (place 2)');
});

test('sorts TLS versions by age, each with a verdict', () => {
  const of = (change: 'added' | 'removed', version: string) =>
    ({ path: ['ssl_protocols'], change, [change === 'added' ? 'after' : 'before']: value(version) }) as ValueChange;
  const changes = [of('removed', 'TLSv1.2'), of('added', 'TLSv1.3'), of('removed', 'SSLv3'), of('added', 'TLSv1.1')];
  const [row] = changeRows(changes, 'changed', { kind: 'proxy_template', findings: [], kept: ['TLSv1'] });
  expect(row!.items.map(({ was, is, verdict }) => [is ?? was, verdict])).toEqual([
    ['SSLv3', 'stronger'],
    ['TLSv1', undefined],
    ['TLSv1.1', 'weaker'],
    ['TLSv1.2', 'attention'],
    ['TLSv1.3', 'stronger'],
  ]);
});

test('shows a city without another datacenter as automatic', () => {
  const changes = [
    { path: ['edge', 'ams'], change: 'removed', before: value('eu-central-1') },
    { path: ['on_destroy'], change: 'changed', before: value('keep'), after: value('automatic') },
  ] as const;
  const values = changeBlocks({ kind: 'load_balancer_regions', title: 'all load balancers', effect: 'changed', changes });
  const tables = values.filter((block) => block.kind === 'table');
  expect(tables.map(({ of, rows }) => [of, rows.map(({ text }) => text)])).toEqual([
    ['cities', ['eu-central-1 → automatic']],
    ['attributes', ['keep → automatic']],
  ]);
});

test('shows only those members of a host that differ from the default', () => {
  const host = { host: 'a.example.org', http_ports: [80], weight: 1, fail_timeout: 20, down: false };
  const changes = [{ path: ['back_hosts', 'a.example.org'], change: 'added', after: value(host), to: 1 }] as const;
  const [row] = changeRows(changes, 'changed', { kind: 'backend_service', findings: [], kept: [] });
  expect(row!.text).toBe('+ { fail_timeout = 20 } (place 1)');
});

test('takes the verdict of a row from the first finding about its attribute', () => {
  const finding = (verdict: 'weaker' | 'attention', attributes: readonly string[]) => ({ judgement: 'a', verdict, text: '', attributes });
  const findings = [finding('weaker', ['back_hosts.weight']), finding('attention', ['back_hosts'])];
  const changes = ['weight', 'down'].map((member): ValueChange => ({
    path: ['back_hosts', 'a', member],
    change: 'changed',
    before: value(1),
    after: value(2),
  }));
  const rows = changeRows([...changes, { path: ['sticky'], change: 'added', after: value('x') }], 'changed', {
    kind: 'backend_service',
    findings,
    kept: [],
  });
  expect(rows.map(({ verdict }) => verdict)).toEqual(['weaker', 'attention', undefined]);
});

describe('the number 0 that sets no limit', () => {
  const valuesFor = (before: string | null, after: string | null, attribute = 'client_max_body_size') => {
    const sides = { ...(before !== null && { before: value(before) }), ...(after !== null && { after: value(after) }) };
    const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
    const changes = [{ path: [attribute], change, ...sides, unit: 'megabytes' }] as const;
    const [table] = changeBlocks({ kind: 'proxy_template', title: 'Shop', effect: before === null ? 'added' : 'changed', changes });
    return table?.kind === 'table' && table.of === 'attributes' ? table.rows[0]! : undefined;
  };

  test.each([
    ['150', '0', '150 megabytes → 0 (unlimited)', undefined],
    ['0', '150', '0 (unlimited) → 150 megabytes', undefined],
    ['150', '15', '150 → 15 megabytes', [150, 15]],
    [null, '0', '0 (unlimited)', undefined],
  ])('is shown as unlimited and without a bar: %s to %s', (before, after, text, numbers) => {
    const row = valuesFor(before, after)!;
    expect([row.text, row.items[0]!.numbers]).toEqual([text, numbers]);
  });

  test('is a number like others where it means nothing else', () => {
    const row = valuesFor('5', '0', 'client_body_buffer_size')!;
    expect([row.text, row.items[0]!.numbers]).toEqual(['5 → 0 megabytes', [5, 0]]);
  });

  test('is unlimited in the meaning of each rule about such an attribute', () => {
    const ofModel = ENTITIES.flatMap(({ terraformName, schema }) =>
      membersOf(schema).flatMap(({ attribute, schema: of }) => (factsOf(of).zero === 'unlimited' ? [`${terraformName}.${attribute}`] : [])),
    );
    const isJudged = (one: string) => PREVIEW_RULES.some(({ about }) => about.includes(one));
    const ofRules = PREVIEW_RULES.flatMap(({ meaning, about }) => (meaning.includes('0 is unlimited') ? about : []));
    expect([...new Set(ofRules)]).toEqual(ofModel.filter(isJudged));
  });
});
