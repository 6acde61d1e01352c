import { Action, BackendService, DynamicRule, type JsonObject, ProxyTemplate } from '../../../../src/model';
import { sortFamily, statesId } from '../../../../src/command/export/live/entries';
import { complete } from '../../../support/entries';

const action = (fields: object): JsonObject => ({ ...(complete(Action) as unknown as JsonObject), ...fields });

test('built-in entries are not exported, and one that may be built-in is named', () => {
  const all = ['action-monitor', 'action-page', 'mine'].map((id) => action({ id }));
  const sorted = sortFamily({ entity: Action, entries: all, builtIn: ['action-monitor'], uncertain: ['action-page'] });
  expect([sorted.entries.map(({ id }) => id), sorted.builtIn, sorted.leftOut]).toEqual([['mine'], ['action-monitor'], 0]);
  expect(sorted.unexported).toEqual([
    { what: expect.stringContaining('action-page'), why: expect.stringContaining('--only actions/action-page') },
  ]);
});

test('only the default of a family without a history is expected to be left out', () => {
  const uncertain = ['__default__', '__mine__'];
  const of = (entity: typeof ProxyTemplate | typeof BackendService) => {
    const entries = uncertain.map((id) => ({ ...(complete(entity) as unknown as JsonObject), id }));
    return sortFamily({ entity, entries, uncertain }).unexported.map(({ isExpected }) => isExpected === true);
  };
  expect([of(ProxyTemplate), of(BackendService)]).toEqual([
    [true, false],
    [false, false],
  ]);
});

test.each([
  ['an id that no path can contain', { id: 'versions', name: 'V' }, 'action "V" (versions)', /history/],
  [
    'a number that is not kept exactly',
    { id: 'a', name: 'A', params: { status: 2 ** 53 } },
    'action "A" (a)',
    /cannot be kept exactly: params\.status/,
  ],
  ['a missing required field', { id: 'a', name: 'A', type: undefined }, 'action "A" (a)', /without type/],
])('an entry with %s is reported instead of exported', (_, fields, what, why) => {
  const { entries, unexported } = sortFamily({ entity: Action, entries: [action(fields)] });
  expect(entries).toEqual([]);
  expect(unexported).toEqual([{ what, why: expect.stringMatching(why) as string }]);
});

test.each([
  ['an id that the contract does not allow', { id: 'shop.example' }, /does not allow the characters.*: id\./],
  ['a fraction where the contract has an integer', { id: 'shop', threshold: 2.5 }, /another type.*: threshold\./],
])('a rule with %s is reported instead of exported, as the provider refuses it', (_, fields, why) => {
  const rule = { ...(complete(DynamicRule) as unknown as JsonObject), ...fields };
  const { entries, unexported } = sortFamily({ entity: DynamicRule, entries: [rule] });
  expect(entries).toEqual([]);
  expect(unexported.map((one) => one.why)).toEqual([expect.stringMatching(why)]);
});

test('entries of which the service lists several with one id are reported instead of exported', () => {
  const all = [action({ id: 'a', name: 'A' }), action({ id: 'b', name: 'B' }), action({ id: 'a', name: 'Other' })];
  const { entries, unexported, leftOut } = sortFamily({ entity: Action, entries: all });
  expect([entries.map(({ id }) => id), leftOut]).toEqual([['b'], 2]);
  expect(unexported.map(({ what, why }) => [what, why])).toEqual([
    ['action "A" (a)', 'The service lists several entries with its id.'],
    ['action "Other" (a)', 'The service lists several entries with its id.'],
  ]);
});

test('a template that the service lists without an id is not exported', () => {
  const { id: _, ...template } = complete(ProxyTemplate) as unknown as JsonObject;
  const { unexported } = sortFamily({ entity: ProxyTemplate, entries: [template as JsonObject] });
  expect(unexported).toEqual([{ what: 'proxy template "A proxy template"', why: 'The service lists it without an id.' }]);
});

test('an unknown field is reported, and its entry is exported', () => {
  const { entries, unexported } = sortFamily({ entity: Action, entries: [action({ id: 'a', name: 'A', params: { novel: 1 } })] });
  expect(entries).toHaveLength(1);
  expect(unexported.map(({ what }) => what)).toEqual(['params.novel of action "A" (a)']);
});

test('the id is written when it does not follow from the name', () => {
  const entry = { entity: Action, values: {}, key: '' };
  expect([statesId({ ...entry, id: 'login-bursts', name: 'Login bursts' }), statesId({ ...entry, id: 'x', name: 'Login bursts' })]).toEqual(
    [false, true],
  );
});
