import { FlowControlPolicy } from '../../../src/model';
import { asRead, least } from '../../support/entries';

/** Returns a flow control policy in the form of the API. */
export function flow(name: string, more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return asRead(FlowControlPolicy, {
    ...least(FlowControlPolicy, { name, active: true, tags: ['flow-done'], timeframe: 90, key: [{ attrs: 'session' }] }),
    steps: [
      { method: 'GET', uri: '/basket', headers: { host: 'store.example.org' } },
      { method: 'POST', uri: '/pay', headers: { host: 'store.example.org' } },
    ],
    ...more,
  });
}

/** Returns a set of flow control policies as HCL. */
export function flowSet(entries: Readonly<Record<string, unknown>>, more = ''): string {
  return `resource "svc_flow_control_policy_set" "all" {\n  entries = ${JSON.stringify(entries)}\n${more}}\n`;
}
