import { redactMessages } from '../../../../src/output';
import { path } from '../../../../src/provider/framework/diagnostics';
import { diagnosticsToWire, messageToWire, pathFromWire, pathToWire } from '../../../../src/provider/protocol/rpc/diagnostics';

const problem = (...steps: Parameters<typeof path>) =>
  ({ severity: 'error', summary: 'No', detail: 'Not so.', path: path(...steps) }) as const;
const details = (...steps: Parameters<typeof path>) => diagnosticsToWire([problem(...steps)]).map(({ detail }) => detail);

describe('a message to the practitioner', () => {
  test('names the place inside an attribute, which engines do not show', () => {
    expect(details('entries', { key: 'a' }, 'steps', 0, 'uri')).toEqual(['entries["a"].steps[0].uri: Not so.']);
    expect(details('params', 'status')).toEqual(['params.status: Not so.']);
  });

  test('leaves the name of an attribute to the engine', () => {
    expect(details('name')).toEqual(['Not so.']);
    expect(diagnosticsToWire([{ severity: 'warning', summary: 'Mind', detail: 'So.' }])).toEqual([
      { severity: 'warning', summary: 'Mind', detail: 'So.', attribute: undefined },
    ]);
  });
});

test('a message has no secret of the process, which a service may repeat in any string', () => {
  const key = 'canary-key-6b1f0d93a2';
  redactMessages((text) => text.replaceAll(key, '(redacted)'));
  const quoted = { severity: 'error', summary: `No ${key}`, detail: `"${key}" by ${key}`, path: path('cities', { key }) } as const;
  expect(JSON.stringify([diagnosticsToWire([quoted]), messageToWire(`Reverted to ${key}`)])).not.toContain(key);
});

test('a message of any length is searched for secrets up to a limit, and ends there with a sign', () => {
  const [key, lengths] = ['canary-key-of-a-long-text', [] as number[]];
  redactMessages((text) => (lengths.push(text.length), text.replaceAll(key, '(redacted)')));
  const long = `${key} ${'x'.repeat(19_950)}${key}${'y'.repeat(1_000_000)}`;
  const [{ summary, detail } = { summary: '', detail: '' }] = diagnosticsToWire([{ severity: 'error', summary: long, detail: long }]);
  expect(Math.max(...lengths)).toBeLessThan(50_000);
  for (const text of [summary, detail]) {
    expect(text).toMatch(/^\(redacted\) x+\(redacted\)y*…$/);
    expect(text!.length).toBeLessThanOrEqual(20_001);
  }
  // AND a message within the limit is whole
  expect(diagnosticsToWire([{ severity: 'error', summary: 'No', detail: 'x'.repeat(20_000) }])[0]!.detail).toHaveLength(20_000);
});

test('a path survives a round trip', () => {
  const steps = path('entries', { key: 'a' }, 'steps', 0, 'uri');
  expect(pathFromWire(pathToWire(steps) as Parameters<typeof pathFromWire>[0])).toEqual(steps);
});
