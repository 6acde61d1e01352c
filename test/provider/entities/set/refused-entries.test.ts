import { ConflictError, InputError, ValidationError, type Problem } from '../../../../src/api/errors';
import { FlowControlPolicy } from '../../../../src/model/index';
import type { Entry } from '../../../../src/provider/connection/entry-reader';
import { path } from '../../../../src/provider/framework/diagnostics';
import { attributePathsIn } from '../../../../src/provider/fields/attribute-path';
import { type RefusedSet, refusedEntries } from '../../../../src/provider/entities/set/refused-entries';

const FACTS = { doing: 'write', what: 'it said no', method: 'PUT', path: '/x' };

const SENT = new Map<string, Entry>([
  ['__kept', { id: '__kept', name: 'Kept' }],
  ['b', { id: 'b', name: 'B' }],
]);

const set = (sent: RefusedSet['sent'] = SENT, present: RefusedSet['present'] = new Map()): RefusedSet => ({
  config: 'prod',
  noun: 'flow control policy',
  present,
  sent,
});

const refused = (...paths: Problem['path'][]) => {
  const problems = paths.map((at): Problem => ({ in: 'body', path: at, message: 'not so', type: '' }));
  return refusedEntries(new ValidationError(FACTS, problems), set(), attributePathsIn(FlowControlPolicy.schema));
};

describe('the problems of a refused set', () => {
  test('are reported at the attributes of entries, by id', () => {
    expect(refused([1, 'steps', 0, 'uri'])).toEqual([
      {
        severity: 'error',
        summary: 'The service refused a value',
        detail: expect.stringMatching(/^The service reports: not so\n\nCould not write: it said no/),
        path: path('entries', { key: 'b' }, 'steps', 0, 'uri'),
      },
    ]);
  });

  test('are reported at the whole entry for no field, or an unrecognized one', () => {
    expect(refused([1])).toMatchObject([
      { detail: expect.stringMatching(/^The service reports: not so\n/), path: path('entries', { key: 'b' }) },
    ]);
    expect(refused([1, 'newer'])).toMatchObject([
      { detail: expect.stringMatching(/^The service reports: newer: not so\n/), path: path('entries', { key: 'b' }) },
    ]);
  });

  test('are reported for each entry', () => {
    const places = refused([0, 'name'], [1, 'name'])?.map(({ path: place }) => place);
    expect(places).toEqual([path('entries', { key: '__kept' }, 'name'), path('entries', { key: 'b' }, 'name')]);
  });

  test('are reported at all entries if they name none', () => {
    expect(refused([1, 'name'], [], [9, 'name'])).toMatchObject([
      { path: path('entries', { key: 'b' }, 'name') },
      { path: path('entries'), detail: expect.stringMatching(/^The service reports: not so\n/) },
      { path: path('entries'), detail: expect.stringMatching(/^The service reports: 9\.name: not so\n/) },
    ]);
  });

  test.each<[string, ReturnType<typeof refusedEntries>]>([
    ['of no entry', refused(['name'])],
    ['of an entry that was not sent', refused([2, 'name'])],
    ['of the whole', refused([])],
    ['without problems', refused()],
    ['for another reason', refusedEntries(new ConflictError(FACTS), set(), () => undefined)],
    ['by a defect', refusedEntries(new Error('oh'), set(), () => undefined)],
  ])('are absent for %s', (_, diagnostics) => {
    expect(diagnostics).toBeUndefined();
  });
});

describe('the refusal of a set with only a message', () => {
  const said = (text: string) =>
    refusedEntries(new InputError({ ...FACTS, said: text }, 400), set(), attributePathsIn(FlowControlPolicy.schema));

  test.each([
    ['Entry [b], steps.0.uri: It is empty', path('entries', { key: 'b' }, 'steps', 0, 'uri')],
    ['1.key: The key has no part', path('entries', { key: 'b' }, 'key')],
    ['entry [b] is not as it should be', path('entries', { key: 'b' })],
    ['entry [b] has a timeframe that is negative', path('entries', { key: 'b' }, 'timeframe')],
  ])('is reported at the entry: %s', (text, place) => {
    expect(said(text)).toMatchObject([{ severity: 'error', path: place }]);
  });

  test.each([
    'out of order',
    'key: The key has no part',
    'Entry [other], key: The key has no part',
    '7.key: The key has no part',
    'entry [other] is used elsewhere',
    'neither [b] nor [__kept] fits',
  ])('is not assigned to an entry: %s', (text) => {
    expect(said(text)).toBeUndefined();
  });

  test('is reported at both entries with the same name', () => {
    const sent = new Map(SENT).set('c', { id: 'c', name: 'B' });
    const error = new ConflictError({ ...FACTS, said: 'entry with name B already exists in document [x]' });
    expect(refusedEntries(error, set(sent), attributePathsIn(FlowControlPolicy.schema))).toMatchObject([
      { path: path('entries', { key: 'c' }, 'name'), detail: expect.stringMatching(/^The entry "b" has the same name/) },
    ]);
  });

  describe('about names', () => {
    const family = (names: Readonly<Record<string, string>>) => new Map(Object.entries(names).map(([id, name]) => [id, { id, name }]));
    const ofNames = (error: Error, present: Readonly<Record<string, string>>, sent: Readonly<Record<string, string>>) =>
      refusedEntries(error, set(family(sent), family(present)), attributePathsIn(FlowControlPolicy.schema));
    const CONFLICT = new ConflictError({ ...FACTS, what: 'the names are not unique' });
    const UNCLEAR = new InputError({ ...FACTS, status: 400, what: 'the names are not unique' }, 400);

    test.each([
      ['from an entry that leaves', CONFLICT, { a: 'A' }, { b: 'A' }, ['b'], ['"b" gets the name "A", which "a" has']],
      [
        'between two entries',
        UNCLEAR,
        { a: 'A', b: 'B', c: 'C' },
        { a: 'B', b: 'A', c: 'C' },
        ['a'],
        ['"a" gets the name "B", which "b" has', '"b" gets the name "A", which "a" has'],
      ],
    ])('names the entries, and the way out, if a name moves %s', (_, error, present, sent, [key], lines) => {
      const diagnostics = ofNames(error, present, sent);
      expect(diagnostics).toMatchObject([{ severity: 'error', path: path('entries', { key: key! }, 'name') }]);
      const { detail } = diagnostics![0]!;
      for (const line of lines) expect(detail).toContain(`  ${line}\n`);
      expect(detail).toMatch(/1\. .*another name, or remove it[^]*2\. [^]*the names are not unique/);
    });

    test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
      ['nothing is there', {}, { a: 'A' }],
      ['an entry is new', { a: 'A' }, { a: 'A', b: 'B' }],
      ['an entry gets a new name', { a: 'A' }, { a: 'B' }],
      ['an entry leaves', { a: 'A', b: 'B' }, { a: 'A' }],
    ])('does not speak of names if %s', (_, present, sent) => {
      expect(ofNames(CONFLICT, present, sent)).toBeUndefined();
    });
  });
});
