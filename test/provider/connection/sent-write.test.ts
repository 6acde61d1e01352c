import type { TProperties } from '@sinclair/typebox';
import fc from 'fast-check';
import { BackendService, DynamicRule, ENTITIES } from '../../../src/model';
import { factsOf, fallbackOf } from '../../../src/model/field';
import { isMadeBy, lacksWrite, type SentWrite, showEachOther } from '../../../src/provider/connection/sent-write';
import { asRead, complete, variation } from '../../support/entries';

type Entry = Record<string, unknown>;

const RULE = complete(DynamicRule) as Entry;
const without = (entry: Entry, ...fields: string[]) =>
  Object.fromEntries(Object.entries(entry).filter(([field]) => !fields.includes(field)));

/** An update that only takes fields away. */
const REMOVAL: SentWrite = { id: 'a', before: RULE, sent: without(RULE, 'tags', 'description') };

describe('an update that only takes fields away', () => {
  test.each<[string, boolean, Entry | null]>([
    ['the entry from before', true, RULE],
    ['the entry from before, with a change of another user', true, { ...RULE, threshold: 99 }],
    ['the written entry', false, asRead(DynamicRule, REMOVAL.sent!)],
    ['the written entry, with a change of another user', false, { ...asRead(DynamicRule, REMOVAL.sent!), threshold: 99 }],
    ['no entry, because another user deleted it', false, null],
  ])('and a read of %s: lacks it %s', (_, lacks, found) => {
    expect(lacksWrite(DynamicRule, REMOVAL, found)).toBe(lacks);
  });
});

test.each<[string, boolean, Entry | null, Entry | null, Entry | null]>([
  ['a create, and no entry', true, null, RULE, null],
  ['a create, and its entry', false, null, RULE, RULE],
  ['a create, and another entry', false, null, RULE, { ...RULE, threshold: 99 }],
  ['a delete, and no entry', false, RULE, null, null],
  ['a delete, and the entry', true, RULE, null, RULE],
  ['a delete, and the entry with a change of another user', true, RULE, null, { ...RULE, threshold: 99 }],
  ['an update of nothing, and the entry', false, RULE, RULE, RULE],
  ['an update, and the same field changed by another user', false, RULE, { ...RULE, threshold: 7 }, { ...RULE, threshold: 99 }],
])('%s: lacks the write %s', (_, lacks, before, sent, found) => {
  expect(lacksWrite(DynamicRule, { id: 'a', before, sent }, found)).toBe(lacks);
});

test('what the service moves is neither missing nor the change of another user', () => {
  const read = complete(BackendService) as Entry & { back_hosts: Entry[] };
  const moved = { ...read, back_hosts: read.back_hosts.map((host) => ({ ...host, monitor_state: 'moved' })) };
  expect(showEachOther(BackendService, read, moved)).toBe(true);
  expect(isMadeBy(BackendService, moved, { id: 'a', sent: read })).toBe(true);
  expect(lacksWrite(BackendService, { id: 'a', before: read, sent: { ...read, name: 'New' } }, moved)).toBe(true);
});

/** A value without what services take for absent. */
function stated(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => stated(item) ?? null);
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? undefined : value;
  const members = Object.entries(value).flatMap(([name, member]) =>
    stated(member) === undefined ? [] : [[name, stated(member)] as const],
  );
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

describe.each(ENTITIES.map((entity) => [entity.noun, entity] as const))('any write of a %s', (_, entity) => {
  const choices = fc.array(fc.nat(2), { minLength: 12, maxLength: 12 });
  const entryOf = (chosen: readonly number[]) => {
    let next = 0;
    return variation(entity, 'x', () => chosen[next++ % chosen.length]!);
  };
  const schemaOf = (field: string) => (entity.schema.properties as TProperties)[field]!;
  /** Fields whose values need not tell whether a write was carried out. Hosts have a member that the service moves. */
  const isMute = (field: string) => {
    const { mode, movedBecause } = factsOf(schemaOf(field));
    return ['service-chosen', 'read-only', 'retained'].includes(mode) || movedBecause !== undefined || field === 'back_hosts';
  };

  test('is missing in a read if none of its fields has changed, whatever other users changed elsewhere', () => {
    let missing = 0;
    fc.assert(
      fc.property(choices, choices, choices, (first, second, third) => {
        // GIVEN what a service stored before and after the write, and an edit of fields that the write leaves alone
        const former = entryOf(first);
        const picked = (entry: Entry, mute: boolean) => Object.entries(entry).filter(([field]) => isMute(field) === mute);
        const sent = Object.fromEntries([...picked(entryOf(second), false), ...picked(former, true)]);
        const [before, after, foreign] = [former, sent, entryOf(third)].map((entry) => asRead(entity, { ...entry, id: 'x' })) as [
          Entry,
          Entry,
          Entry,
        ];
        const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !isMute(field));
        const shown = (entry: Entry, field: string) => JSON.stringify(stated(entry[field] ?? fallbackOf(schemaOf(field))));
        const isEqual = (field: string) => shown(before, field) === shown(after, field);
        const edits = Object.fromEntries(
          fields.filter((field) => isEqual(field) && field in foreign).map((field) => [field, foreign[field]]),
        );
        const write = { id: 'x', before, sent };
        // THEN
        expect(lacksWrite(entity, write, { ...after, ...edits })).toBe(false);
        if (fields.every(isEqual)) return;
        missing += 1;
        expect(lacksWrite(entity, write, { ...before, ...edits })).toBe(true);
      }),
    );
    expect(missing).toBeGreaterThan(20);
  });
});
