import { CONTRACT } from '../../../src/emulator/profiles/contract';
import { OBSERVED } from '../../../src/emulator/profiles/observed';
import { EntryValidator } from '../../../src/emulator/validation/entry-validator';
import { boolean, defaulted, entity, integer, list, object, optional, required, tags, text } from '../../../src/model';

/** Entity with the shapes of future families: no id, lists of objects, nested defaults. */
const Sample = entity({
  name: 'Sample',
  noun: 'sample',
  section: '0',
  description: '',
  routes: { section: '0', path: 'samples', wholeSet: false, versions: false },
  terraformName: 'sample',
  fields: {
    name: required(text({ description: '', observed: { trimmed: true, minLength: 1 } })),
    hosts: required(
      list(
        object(
          {
            host: required(text({ description: '', observed: { trimmed: true } })),
            weight: defaulted(integer({ description: '', observed: { minimum: 1 } }), 1),
            down: optional(boolean({ description: '' })),
          },
          { description: '' },
        ),
        { description: '' },
      ),
    ),
    tags: defaulted(tags({ description: '' }), []),
  },
});

const contract = new EntryValidator(Sample, CONTRACT.behaviourOf(Sample));
const observed = new EntryValidator(Sample, OBSERVED.behaviourOf(Sample));

describe('EntryValidator', () => {
  test('the id is that of the path, if the entity lists none', () => {
    expect(contract.check({ name: 'n', hosts: [] }, ['body'], 'a')).toEqual({ entry: { id: 'a', name: 'n', hosts: [], tags: [] } });
    expect(contract.check({ id: 'b', name: 'n', hosts: [] }, ['body'], 'a')).toMatchObject({
      problems: { listed: [{ loc: ['body', 'id'] }] },
    });
    expect(contract.check({ id: 5, name: 'n', hosts: [] }, ['body'], 'a')).toMatchObject({
      problems: { listed: [{ loc: ['body', 'id'], type: 'string_type' }] },
    });
  });

  test('new ids follow the pattern', () => {
    expect(contract.checkNewId('a-B_9')).toEqual([]);
    expect(contract.checkNewId('a b')).toMatchObject([{ loc: ['path', 'entry_id'] }]);
    expect(contract.checkNewId('a\n')).toHaveLength(1);
  });

  test('defaults are filled in at every depth, separately for each entry', () => {
    const first = contract.check({ name: 'n', hosts: [{ host: 'h' }] }, ['body'], 'a');
    const second = contract.check({ name: 'n', hosts: [] }, ['body'], 'b');
    expect(first).toMatchObject({ entry: { hosts: [{ host: 'h', weight: 1 }], tags: [] } });
    expect('entry' in first && 'entry' in second && first.entry['tags'] !== second.entry['tags']).toBe(true);
  });

  test('locations in lists are numbers, in maps strings', () => {
    const result = contract.check({ name: 'n', hosts: [{ host: 'h' }, { host: 1, weight: '2' }, 3] }, ['body'], 'a');
    expect(result).toMatchObject({
      problems: { listed: [{ loc: ['body', 'hosts', 1, 'host'] }, { loc: ['body', 'hosts', 1, 'weight'] }, { loc: ['body', 'hosts', 2] }] },
    });
  });

  test('null in a list is a problem', () => {
    for (const validator of [contract, observed]) {
      expect(validator.check({ name: 'n', hosts: [null], tags: ['abc', null] }, ['body'], 'a')).toMatchObject({
        problems: { listed: [{ loc: ['body', 'hosts', 0] }, { loc: ['body', 'tags', 1] }] },
      });
    }
  });

  test('observed limits and trimming apply inside lists of objects, only under the observed profile', () => {
    const body = () => ({ name: ' n ', hosts: [{ host: ' h ', weight: 0 }] });
    expect(contract.check(body(), ['body'], 'a')).toMatchObject({ entry: { name: ' n ', hosts: [{ host: ' h ', weight: 0 }] } });
    expect(observed.check(body(), ['body'], 'a')).toMatchObject({
      problems: { listed: [{ loc: ['body', 'hosts', 0, 'weight'], type: 'greater_than_equal' }] },
    });
    expect(observed.check({ ...body(), hosts: [{ host: ' h ' }] }, ['body'], 'a')).toMatchObject({
      entry: { name: 'n', hosts: [{ host: 'h' }] },
    });
  });

  test('names of inherited properties are ordinary names', () => {
    const body = JSON.parse('{"name":"n","hosts":[],"__proto__":{"polluted":true},"constructor":1,"toString":" x "}') as Record<
      string,
      never
    >;
    const result = observed.check(body, ['body'], 'a') as { entry: Record<string, unknown> };
    expect(JSON.parse(JSON.stringify(result.entry))).toEqual({ id: 'a', tags: [], ...body, ['__proto__']: { polluted: true } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
