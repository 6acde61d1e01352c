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

test('a path survives a round trip', () => {
  const steps = path('entries', { key: 'a' }, 'steps', 0, 'uri');
  expect(pathFromWire(pathToWire(steps) as Parameters<typeof pathFromWire>[0])).toEqual(steps);
});
