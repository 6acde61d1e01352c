import * as fc from 'fast-check';
import { sameAttributeMeaning } from '../../../src/provider/fields/same-meaning';
import { planObject } from '../../../src/provider/framework/plan';
import { complete, reconcile } from '../../../src/provider/framework/reconcile';
import type { Attribute, Attributes } from '../../../src/provider/framework/schema';
import { UNKNOWN, type Value, type ValueObject } from '../../../src/provider/framework/value';
import { applyComplaints } from './support/core-rules';
import { configs, EVERYTHING, filled, frozen, normalised, states } from './support/everything';

const description = 'Any.';
const text = (traits: Partial<Attribute> = {}): Attribute => ({ type: 'string', optional: true, description, ...traits });
const readOne = (attribute: Attribute, prior: Value, remote: Value): Value | undefined =>
  reconcile({ it: attribute }, { it: prior }, { it: remote }, sameAttributeMeaning).it;

describe('from plan to state and back', () => {
  const lives = fc.record({
    config: configs(EVERYTHING, false).map(frozen),
    before: fc.option(states(EVERYTHING).map(frozen), { nil: null }),
    choices: states(EVERYTHING).map(frozen),
  });

  test("after an apply, Core's rules hold", () => {
    fc.assert(
      fc.property(lives, ({ config, before, choices }) => {
        const planned = planObject(EVERYTHING, config, before, sameAttributeMeaning);
        expect(applyComplaints(planned, complete(EVERYTHING, planned, choices))).toEqual([]);
      }),
    );
  });

  test('a service that merely normalises makes no drift, and the next plan is empty', () => {
    fc.assert(
      fc.property(lives, ({ config, before, choices }) => {
        // GIVEN: an apply
        const planned = planObject(EVERYTHING, config, before, sameAttributeMeaning);
        const told = filled(planned, choices) as ValueObject;
        const state = complete(EVERYTHING, planned, told);
        // WHEN: the service tells the same in other words
        const read = reconcile(EVERYTHING, state, normalised(EVERYTHING, told), sameAttributeMeaning);
        // THEN
        expect(read).toEqual(state);
        expect(planObject(EVERYTHING, config, read, sameAttributeMeaning)).toEqual(read);
      }),
    );
  });

  test('a read has the shape of the schema, whatever the service returns', () => {
    fc.assert(
      fc.property(states(EVERYTHING), states(EVERYTHING), (state, told) => {
        const read = reconcile(EVERYTHING, state, told, sameAttributeMeaning);
        expect(Object.keys(read)).toEqual(Object.keys(EVERYTHING));
        expect(applyComplaints(read, read)).toEqual([]);
      }),
    );
  });
});

describe('a read', () => {
  test.each<[string, Attribute, Value, Value]>([
    ['trimmed text', text({ trimmed: true }), ' a', 'a'],
    ['a set in another order', { type: { set: 'string' }, optional: true, description }, ['a', 'b'], ['b', 'a']],
    ['nothing in place of empty text', text(), '', null],
    ['empty text in place of nothing', text(), null, ''],
    ['nothing in place of an empty list', { type: { list: 'string' }, optional: true, description }, [], null],
    ['an empty object in place of nothing', { type: { map: 'string' }, optional: true, description }, null, {}],
  ])('keeps the prior spelling for %s', (_, attribute, prior, remote) => {
    expect(readOne(attribute, prior, remote)).toEqual(prior);
  });

  test.each<[string, Attribute, Value, Value]>([
    ['other text', text({ trimmed: true }), 'a', 'b'],
    ['text that differs by white space, where none is trimmed', text(), 'a', 'a '],
    ['a list in another order', { type: { list: 'string' }, optional: true, description }, ['a', 'b'], ['b', 'a']],
    ['a value that is gone', text(), 'a', null],
    ['false in place of nothing', { type: 'bool', optional: true, description }, null, false],
    ['zero in place of nothing', { type: 'number', optional: true, description }, null, 0],
  ])('shows %s', (_, attribute, prior, remote) => {
    expect(readOne(attribute, prior, remote)).toEqual(remote);
  });

  test("takes the service's spelling of an empty value that the state lacks, as after an import", () => {
    expect(readOne(text({ computed: true, default: '' }), null, '')).toBe('');
    expect(readOne({ type: { set: 'string' }, optional: true, computed: true, default: [], description }, null, [])).toEqual([]);
  });

  test('takes an empty required value too, which a configuration generated for an import needs', () => {
    expect(readOne({ type: 'string', required: true, description }, null, '')).toBe('');
    expect(readOne({ type: 'string', required: true, description }, '', null)).toBe('');
  });

  test('takes empty values inside of elements with a default, too, after an import', () => {
    const list: Attribute = {
      nesting: 'list',
      optional: true,
      computed: true,
      default: [],
      attributes: { a: text(), b: text() },
      description,
    };
    expect(readOne(list, null, [{ a: '', b: 'x' }])).toEqual([{ a: null, b: 'x' }]);
    expect(readOne(list, null, [])).toEqual([]);
  });

  test('keeps a retained value only where the service does not return it', () => {
    expect(readOne(text({ retained: true }), 'a', null)).toBe('a');
    expect(readOne(text({ retained: true }), 'a', 'b')).toBe('b');
  });

  test('invents no retained value where an import finds none', () => {
    expect(readOne(text({ computed: true, default: 'a', retained: true }), null, null)).toBeNull();
  });

  test('never stores write-only values', () => {
    expect(readOne(text({ writeOnly: true }), null, 'secret')).toBeNull();
  });

  test('lists each attribute, returned or not', () => {
    expect(reconcile({ a: text(), b: text() }, { a: 'x' }, {}, sameAttributeMeaning)).toEqual({ a: null, b: null });
  });

  test('keeps spellings and retained values inside objects, elements and members that changed elsewhere', () => {
    const inside: Attributes = {
      name: text({ trimmed: true }),
      key: text({ retained: true }),
      size: { type: 'number', optional: true, description },
    };
    const nested = (nesting: 'single' | 'list' | 'map'): Attribute => ({ nesting, optional: true, attributes: inside, description });
    const [prior, remote, read] = [
      { name: 'a ', key: 'k', size: 1 },
      { name: 'a', key: null, size: 2 },
      { name: 'a ', key: 'k', size: 2 },
    ];
    expect(readOne(nested('single'), prior, remote)).toEqual(read);
    expect(readOne(nested('list'), [prior], [remote, remote])).toEqual([read, remote]);
    expect(readOne(nested('map'), { x: prior }, { x: remote, y: remote })).toEqual({ x: read, y: remote });
  });
});

describe('the state after an apply', () => {
  const attributes: Attributes = {
    name: text({ trimmed: true }),
    chosen: text({ computed: true }),
    hosts: { nesting: 'list', optional: true, attributes: { host: text(), state: text({ computed: true }) }, description },
    parts: { nesting: 'map', optional: true, attributes: { host: text(), state: text({ computed: true }) }, description },
  };

  test('equals the plan, although the service returns other values', () => {
    const planned = { name: ' a', chosen: 'mine', hosts: [{ host: 'h', state: 's' }], parts: null };
    const told = { name: 'a', chosen: 'theirs', hosts: [{ host: 'H', state: 'S' }], parts: {} };
    expect(complete(attributes, planned, told)).toEqual(planned);
  });

  test("has the service's value in place of every unknown", () => {
    const planned = { name: 'a', chosen: UNKNOWN, hosts: [{ host: 'h', state: UNKNOWN }], parts: { x: { host: 'h', state: UNKNOWN } } };
    const told = { name: 'a', chosen: 'c', hosts: [{ host: 'h', state: 's' }], parts: { x: { host: 'h', state: 't' } } };
    expect(complete(attributes, planned, told)).toEqual(told);
  });

  test("has the service's value in place of unknown items of a map or a list, and of no others", () => {
    const maps: Attributes = {
      map: { type: { map: 'string' }, computed: true, description },
      list: { type: { list: 'string' }, computed: true, description },
    };
    const planned = { map: { a: 'mine', b: UNKNOWN, c: UNKNOWN }, list: ['mine', UNKNOWN, UNKNOWN] };
    expect(complete(maps, planned, { map: { a: 'theirs', b: 'theirs' }, list: ['theirs', 'theirs'] })).toEqual({
      map: { a: 'mine', b: 'theirs', c: null },
      list: ['mine', 'theirs', null],
    });
  });

  test('is null where the service returns nothing', () => {
    const planned = { name: 'a', chosen: UNKNOWN, hosts: [{ host: 'h', state: UNKNOWN }], parts: null };
    expect(complete(attributes, planned, { hosts: [] })).toEqual({
      name: 'a',
      chosen: null,
      hosts: [{ host: 'h', state: null }],
      parts: null,
    });
  });
});
