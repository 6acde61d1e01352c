import { isSecret, type PlannedValue, plannedValue, secretsIn, UNKNOWN, unknownIn } from '../../../src/command/terraform-json';

test('combines the value, its unknown parts and its sensitive parts', () => {
  // WHEN
  const value = plannedValue(
    { name: 'a', tags: ['x', 'y'], params: { content: 'hush' } },
    { ttl: true, tags: [false, true] },
    { params: { content: true } },
  ) as { ttl: unknown; tags: unknown; params: { content: PlannedValue } };
  // THEN
  expect(value.ttl).toBe(UNKNOWN);
  expect(value.tags).toEqual(['x', UNKNOWN]);
  expect(isSecret(value.params.content)).toBe(true);
  expect(unknownIn(value as PlannedValue)).toEqual(['tags', 'ttl']);
  expect(secretsIn(value as PlannedValue)).toEqual(['params.content']);
});

test('keeps members with names that every JavaScript object inherits', () => {
  const value = JSON.parse('{"__proto__": "a", "constructor": "b"}') as Record<string, string>;
  const unknown = JSON.parse('{"toString": true, "hasOwnProperty": false}') as Record<string, boolean>;
  expect(Object.entries(plannedValue(value, unknown) as object)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
    ['toString', UNKNOWN],
    ['hasOwnProperty', null],
  ]);
});

test('a secret cannot be read back, and two can be compared', () => {
  const [one, same, other] = ['hush', 'hush', 'loud'].map((text) => plannedValue(text, undefined, true));
  expect(JSON.stringify({ one })).toBe('{"one":"(secret)"}');
  if (!isSecret(one) || !isSecret(same) || !isSecret(other)) throw new Error('these are secrets');
  expect([one.equals(same), one.equals(other)]).toEqual([true, false]);
  expect(Object.values(one)).toEqual([]);
});

test('reads a sensitive null as null', () => {
  expect(plannedValue(null, undefined, true)).toBeNull();
});
