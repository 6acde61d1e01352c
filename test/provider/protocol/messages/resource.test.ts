import { ServerCapabilities } from '../../../../src/provider/protocol/messages/capabilities';
import { GenerateResourceConfig } from '../../../../src/provider/protocol/messages/resource';

// test/e2e/protocol-file.test.ts compares the field numbers with the protocol files of the engines. These bytes need no such file.

const text = (value: string): number[] => [...Buffer.from(value)];

test('the capability is field 4', () => {
  expect([...ServerCapabilities.encode({ generateResourceConfig: true })]).toEqual([(4 << 3) | 0, 1]);
});

test('a request has the type name in field 1 and the state in field 2', () => {
  const wire = [(1 << 3) | 2, 1, ...text('a'), (2 << 3) | 2, 3, (1 << 3) | 2, 1, 0xc0];
  const { typeName, state } = GenerateResourceConfig.Request.decode(Uint8Array.from(wire));
  expect([typeName, [...(state?.msgpack ?? [])]]).toEqual(['a', [0xc0]]);
});

test('a response has the configuration in field 1 and the diagnostics in field 2', () => {
  const wire = GenerateResourceConfig.Response.encode({
    config: { msgpack: Uint8Array.of(0xc0) },
    diagnostics: [{ severity: 'error', summary: 's', detail: '' }],
  });
  expect([...wire]).toEqual([(1 << 3) | 2, 3, (1 << 3) | 2, 1, 0xc0, (2 << 3) | 2, 5, (1 << 3) | 0, 1, (2 << 3) | 2, 1, ...text('s')]);
});
