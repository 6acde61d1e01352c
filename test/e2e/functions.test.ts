import { engines } from './support/engines';
import { Workspace } from './support/workspace';

// Functions need no provider block and no service.

const RANGE = { field: 'timestamp', op: 'between', value: ['2025-03-01T08:00:00Z', '2025-03-01T09:00:00Z'] };
const FROM_TO = '"2025-03-01T09:00:00Z", "2025-03-01T10:00:00+02:00"';

describe.each(engines())('on $name', (engine) => {
  let workspace: Workspace;
  const output = (expression: string): string => `output "filters" {\n  value = ${expression}\n}\n`;

  beforeAll(async () => {
    workspace = await Workspace.make(engine, {});
  });

  afterAll(() => workspace.remove());

  /** Returns the filter of an expression. */
  async function filterOf(expression: string): Promise<unknown> {
    workspace.write(output(expression));
    await workspace.apply();
    const { stdout } = await workspace.run(['output', '-raw', 'filters']);
    return JSON.parse(stdout);
  }

  async function errorOf(expression: string): Promise<string> {
    workspace.write(output(expression));
    return workspace.failing('plan', '-input=false');
  }

  test('filter returns JSON for conditions of any shape', async () => {
    const conditions = [
      '{ value = 500, op = "gte", field = "status" }',
      '{ field = "blocked", value = true }',
      '{ field = "country", value = toset(["Peru", "Chile"]) }',
      '{ not = { field = "headers", key = "x-tenant", value = "blue" } }',
      '{ field = "cf_triggers", conditions = [{ field = "risk_level", op = ' +
        '"between", value = [3, 5] }, { NOT = { field = "ruleid", value = "100001" } }] }',
      '[for least in [0.1] : { field = "request_time", op = "not gt", value = least, key = null }]...',
    ];
    expect(await filterOf(`provider::svc::filter(${[FROM_TO, ...conditions].join(', ')})`)).toEqual({
      AND: [
        { ...RANGE, value: ['2025-03-01T08:00:00Z', '2025-03-01T09:00:00Z'] },
        { field: 'status', op: 'gte', value: 500 },
        { field: 'blocked', op: 'is', value: true },
        { field: 'country', op: 'in', value: ['Chile', 'Peru'] },
        { NOT: { field: 'headers', op: 'eq', key: 'x-tenant', value: 'blue' } },
        {
          field: 'cf_triggers',
          conditions: [{ field: 'risk_level', op: 'between', value: [3, 5] }, { NOT: { field: 'ruleid', op: 'eq', value: '100001' } }],
        },
        { field: 'request_time', op: 'not gt', value: 0.1 },
      ],
    });
  });

  test('parse_filter returns JSON for a query string', async () => {
    expect(
      await filterOf('provider::svc::parse_filter("port=443, timestamp between 2025-03-01T09:00Z and 2025-03-01T08:00Z, path ~ ^/cart/")'),
    ).toEqual({
      AND: [RANGE, { field: 'port', op: 'eq', value: '443' }, { field: 'path', op: 'regex', value: '^/cart/' }],
    });
  });

  test('arguments that are known only after the apply defer the call', async () => {
    const condition = '{ field = "host", value = terraform_data.from.id }';
    workspace.write(`
resource "terraform_data" "from" {
  input = "2025-03-01T08:00:00Z"
}

${output(`provider::svc::filter(terraform_data.from.output, "2025-03-01T09:00:00Z", ${condition})`)}`);
    await workspace.plan();
    await workspace.apply();
    const { stdout } = await workspace.run(['output', '-raw', 'filters']);
    expect(JSON.parse(stdout)).toEqual({ AND: [RANGE, { field: 'host', op: 'eq', value: expect.stringMatching(/^[0-9a-f-]{36}$/) }] });
  });

  test.each([
    ['from', 'provider::svc::filter("2025-03", "2025-03-01")', 'from: "2025-03" is not a timestamp.'],
    ['to', 'provider::svc::filter("2025-03-01", "now")', 'to: "now" is not a timestamp.'],
    [
      'conditions',
      `provider::svc::filter(${FROM_TO}, { field = "status", value = 404 }, { field = "staus", value = 404 })`,
      'conditions[1].field: "staus" is not a field of a traffic record. Perhaps you meant `status`.',
    ],
    ['query', 'provider::svc::parse_filter("status=404")', 'Column 11: status=404 ^ The time range is missing.'],
  ])('an error names the argument: %s', async (argument, expression, message) => {
    const printed = await errorOf(expression);
    expect(printed).toContain(message);
    expect(printed).toMatch(new RegExp(`Invalid value for "${argument}" parameter`));
  });

  test('the caret is below its place', async () => {
    workspace.write(output('provider::svc::parse_filter("status=4o4, timestamp between 2025-03-01 and 2025-03-02")'));
    const { stdout, stderr } = await workspace.run(['plan', '-input=false'], [1]);
    const lines = (stdout + stderr).split('\n');
    const caret = lines.findIndex((line) => /^│?\s+\^$/.test(line));
    expect(lines[caret - 1]!.slice(lines[caret]!.indexOf('^'))).toMatch(/^4o4, /);
  });
});
