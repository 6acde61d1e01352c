import { ConflictError, ValidationError, type Problem } from '../../../../src/api/errors';
import { FlowControlPolicy } from '../../../../src/model';
import { path } from '../../../../src/provider/framework/diagnostics';
import { placeIn } from '../../../../src/provider/resources/fields/place';
import { refusedEntries } from '../../../../src/provider/resources/set/refused-entries';

const FACTS = { doing: 'write', what: 'it said no', method: 'PUT', path: '/x' };

const refused = (...paths: Problem['path'][]) => {
  const problems = paths.map((at): Problem => ({ in: 'body', path: at, message: 'not so', type: '' }));
  return refusedEntries(new ValidationError(FACTS, problems), ['__kept', 'b'], placeIn(FlowControlPolicy.schema));
};

describe('what the service refuses of a set', () => {
  test('is told of the entry by its id, at its attribute', () => {
    expect(refused([1, 'steps', 0, 'uri'])).toEqual([
      {
        severity: 'error',
        summary: 'The service refused a value',
        detail: expect.stringMatching(/^Entry "b", steps\.0\.uri: not so\n\nCould not write: it said no/),
        path: path('entries', { key: 'b' }, 'steps', 0, 'uri'),
      },
    ]);
  });

  test('is told of the whole entry where it names no field, or one that nobody knows', () => {
    expect(refused([1])).toMatchObject([{ detail: expect.stringContaining('Entry "b": not so'), path: path('entries', { key: 'b' }) }]);
    expect(refused([1, 'newer'])).toMatchObject([{ detail: expect.stringContaining('Entry "b", newer: not so'), path: path('entries', { key: 'b' }) }]);
  });

  test('is told of each', () => {
    expect(refused([0, 'name'], [1, 'name'])?.map(({ detail }) => detail.split('\n')[0])).toEqual(['Entry "__kept", name: not so', 'Entry "b", name: not so']);
  });

  test.each<[string, ReturnType<typeof refusedEntries>]>([
    ['of no entry', refused(['name'])],
    ['of an entry that was not sent', refused([2, 'name'])],
    ['of the whole', refused([])],
    ['partly of no entry', refused([1], [])],
    ['without problems', refused()],
    ['for another reason', refusedEntries(new ConflictError(FACTS), ['a'], () => undefined)],
    ['by a defect', refusedEntries(new Error('oh'), ['a'], () => undefined)],
  ])('is left to others where it is %s', (_, diagnostics) => {
    expect(diagnostics).toBeUndefined();
  });
});
