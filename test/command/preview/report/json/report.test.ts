import type { TSchema } from '@sinclair/typebox';
import Ajv from 'ajv';
import type { ManagementClient } from '../../../../../src/api';
import { renderReport } from '../../../../../src/command/preview/report/render';
import { Report } from '../../../../../src/command/preview/report/json/report';
import { change, flow, flowSet, plan } from '../../support/plan';
import { report } from '../../support/reported';
import { sampleReport } from '../../support/sample-report';

const jsonOf = (made: Report) => renderReport(made, 'json', { columns: 100, hasColors: false });
const validate = new Ajv({ strict: false }).compile(Report);

test('has the documented shape', async () => {
  const read = JSON.parse(jsonOf(await sampleReport())) as Report;
  validate(read);
  expect(validate.errors).toBeNull();
  expect(read.format_version).toBe('1.8');
});

test('has only documented members, also if the engine and the service send more', async () => {
  // GIVEN a warning and a version with more members than reports have
  const version = {
    version: '1557bf4cb9',
    date: '2026-11-22',
    author: 'Ann',
    email: 'ann@example.org',
    message: 'Add entry [late]',
    parents: [],
  };
  const client = { versions: () => ({ list: () => Promise.resolve({ total: 1, items: [version] }) }) } as unknown as ManagementClient;
  const warnings = [{ summary: 'Changed', detail: 'It differs.', severity: 'warning', range: {} }];
  const of = {
    ...plan([change('svc_flow_control_policy_set.all', flowSet({}), flowSet({ cart: flow() }))]),
    resource_drift: [change('svc_flow_control_policy_set.all', flowSet({}), flowSet({ late: flow({ id: 'late', name: 'Late' }) }))],
  };
  // WHEN
  const closed = new Ajv({ strict: false }).compile(withoutOtherMembers(Report));
  for (const made of [await sampleReport(), await report(of, { client, warnings })]) {
    closed(JSON.parse(jsonOf(made)));
    // THEN
    expect(closed.errors).toBeNull();
  }
});

test('has a schema that rejects other documents', () => {
  expect(validate({ format_version: '1.3' })).toBe(false);
});

test('contains no secrets', async () => {
  expect(jsonOf(await sampleReport())).not.toMatch(/PEM-OLD|PEM-NEW/);
});

/** Returns the schema without additional members, except in objects that are documented as open. */
function withoutOtherMembers(schema: TSchema): object {
  const { $id: _, ...copy } = JSON.parse(JSON.stringify(schema), (_name, value: Record<string, unknown>) =>
    value?.['type'] === 'object' ? { additionalProperties: false, ...value } : value,
  ) as Record<string, unknown>;
  return copy;
}
