import fc from 'fast-check';
import { typeToJson, type Type } from '../../../../src/provider/framework/type';
import { Decimal, DynamicValue, UNKNOWN, Unknown, type Value } from '../../../../src/provider/framework/value';

// Types and values as Core could send any of them.

const INHERITED = ['__proto__', 'constructor', 'toString'];
const name = fc.oneof(
  { weight: 9, arbitrary: fc.stringMatching(/^[a-z_]{1,8}$/) },
  { weight: 1, arbitrary: fc.constantFrom(...INHERITED) },
);

export const type: fc.Arbitrary<Type> = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom<Type>('string', 'number', 'bool', 'dynamic'),
    fc.record({ list: tie('type') }),
    fc.record({ set: tie('type') }),
    fc.record({ map: tie('type') }),
    fc.record({ tuple: fc.array(tie('type'), { maxLength: 3 }) }),
    fc.record({ object: fc.dictionary(name, tie('type'), { maxKeys: 4, noNullPrototype: true }) }),
  ),
})).type;

const number: fc.Arbitrary<Value> = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.constant(new Decimal('9007199254740993')),
  fc.constant(new Decimal('0.12345678901234567890123')),
);

/** Values of a type. Unknown and null ones may stand anywhere. */
export function valueOf(type: Type): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 8, arbitrary: knownValueOf(type) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: type === 'dynamic' ? fc.constant(UNKNOWN) : fc.constantFrom(UNKNOWN, new Unknown(true)) },
  );
}

function knownValueOf(of: Type): fc.Arbitrary<Value> {
  if (of === 'string') return fc.string({ unit: 'grapheme' });
  if (of === 'bool') return fc.boolean();
  if (of === 'number') return number;
  if (of === 'dynamic') {
    const concrete = fc.constantFrom<Type>('string', 'number', { list: 'string' }, { object: { a: 'bool' } });
    return concrete.chain((inner) => valueOf(inner).map((value) => new DynamicValue(typeToJson(inner), value)));
  }
  if ('list' in of) return fc.array(valueOf(of.list), { maxLength: 4 });
  if ('set' in of) return fc.array(valueOf(of.set), { maxLength: 4 });
  if ('map' in of)
    return fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...INHERITED)), valueOf(of.map), { maxKeys: 4, noNullPrototype: true });
  if ('tuple' in of) return fc.tuple(...of.tuple.map(valueOf));
  return fc.record(Object.fromEntries(Object.entries(of.object).map(([key, inner]) => [key, valueOf(inner)])));
}
