import { UNKNOWN } from '../../../../src/provider/framework/value';
import { readStateValue, writeValue } from '../../../../src/provider/protocol/value/dynamic-value';

const TYPE = { object: { id: 'string' } } as const;
const wire = (id: string | typeof UNKNOWN) => ({ ...writeValue({ id }, TYPE), json: new Uint8Array(0) });

test('a state has no unknown values', () => {
  expect(readStateValue(wire('a'), TYPE)).toEqual({ id: 'a' });
  expect(readStateValue(undefined, TYPE)).toBeNull();
  expect(() => readStateValue(wire(UNKNOWN), TYPE)).toThrow('a state without unknown values is required');
});
