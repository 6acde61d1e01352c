import * as fc from 'fast-check';
import { sameAttributeMeaning } from '../../../src/provider/fields/same-meaning';
import { planObject, replacements } from '../../../src/provider/framework/plan';
import type { Attribute, Attributes } from '../../../src/provider/framework/schema';
import { UNKNOWN, type Value } from '../../../src/provider/framework/value';
import { planComplaints } from './support/core-rules';
import { configs, EVERYTHING, frozen, states } from './support/everything';

const description = 'Any.';
const text = (traits: Partial<Attribute> = {}): Attribute => ({ type: 'string', optional: true, description, ...traits });

/** Plans the one attribute. */
function planOne(attribute: Attribute, config: Value, prior?: Value): Value | undefined {
  return planObject({ it: attribute }, { it: config }, prior === undefined ? null : { it: prior }, sameAttributeMeaning).it;
}

describe("Core's rules", () => {
  const changes = fc.record({
    config: configs(EVERYTHING, true).map(frozen),
    prior: fc.option(states(EVERYTHING).map(frozen), { nil: null }),
  });

  test('hold for any configuration and prior', () => {
    fc.assert(
      fc.property(changes, ({ config, prior }) => {
        expect(planComplaints(EVERYTHING, config, prior, planObject(EVERYTHING, config, prior, sameAttributeMeaning))).toEqual([]);
      }),
    );
  });

  test('hold when a plan is made again: it is the same', () => {
    fc.assert(
      fc.property(changes, ({ config, prior }) => {
        expect(planObject(EVERYTHING, config, prior, sameAttributeMeaning)).toEqual(
          planObject(EVERYTHING, config, prior, sameAttributeMeaning),
        );
      }),
    );
  });

  test('hold for computed attributes: the prior stays or becomes unknown', () => {
    fc.assert(
      fc.property(changes, ({ config, prior }) => {
        const planned = planObject(EVERYTHING, config, prior, sameAttributeMeaning);
        expect([prior ? prior.fixed : UNKNOWN]).toEqual([planned.fixed]);
        expect([prior?.volatile, UNKNOWN]).toContainEqual(planned.volatile);
      }),
    );
  });
});

describe('a configured value', () => {
  test.each<[string, Value, Value | undefined]>([
    ['on create', 'a', undefined],
    ['where there was none', 'a', null],
    ['in place of another', 'a', 'b'],
    ['that is empty, where there was none', '', null],
    ['that is unknown', UNKNOWN, 'b'],
  ])('is planned as it is: %s', (_, config, prior) => {
    expect(planOne(text(), config, prior)).toEqual(config);
  });

  test('keeps the prior spelling where the service trims', () => {
    expect(planOne(text({ trimmed: true }), 'a ', 'a')).toBe('a');
    expect(planOne(text(), 'a ', 'a')).toBe('a ');
  });

  test('keeps the prior order of a set, not of a list', () => {
    const [prior, config] = [
      ['a', 'b'],
      ['b', 'a'],
    ];
    expect(planOne({ type: { set: 'string' }, optional: true, description }, config, prior)).toEqual(prior);
    expect(planOne({ type: { list: 'string' }, optional: true, description }, config, prior)).toEqual(config);
  });

  test('of a collection keeps the prior spelling of a single item only, because several may have been unknown before', () => {
    const set: Attribute = { type: { set: 'string' }, optional: true, trimmed: true, description };
    expect(planOne(set, ['a '], ['a'])).toEqual(['a']);
    expect(planOne(set, ['a ', 'b'], ['a', 'b'])).toEqual(['a ', 'b']);
    expect(planOne(set, ['a', ''], ['a'])).toEqual(['a', '']);
    expect(planOne(set, [''], [])).toEqual(['']);
    const map: Attribute = { type: { map: 'string' }, optional: true, trimmedKeys: ['host'], description };
    expect(planOne(map, { host: 'a ' }, { host: 'a' })).toEqual({ host: 'a' });
    expect(planOne(map, { host: 'a ', k: 'b' }, { host: 'a', k: 'b' })).toEqual({ host: 'a ', k: 'b' });
  });

  test('with an unknown part is planned unchanged, at any depth', () => {
    const set: Attribute = { type: { set: 'string' }, optional: true, description };
    const map: Attribute = { type: { map: 'string' }, optional: true, description };
    expect(planOne(set, ['a', UNKNOWN], ['a', 'b'])).toEqual(['a', UNKNOWN]);
    expect(planOne(map, { k: UNKNOWN }, { k: 'b' })).toEqual({ k: UNKNOWN });
  });
});

describe('where the configuration is silent', () => {
  const chosen = text({ computed: true });

  test('an attribute that is not computed is null', () => {
    expect(planOne(text(), null, 'b')).toBeNull();
  });

  test('a value that the service chooses is unknown on create, and stays afterwards', () => {
    expect(planOne(chosen, null)).toBe(UNKNOWN);
    expect(planOne(chosen, null, 'b')).toBe('b');
    expect(planOne(chosen, null, null)).toBeNull();
  });

  test('a default is planned, in the prior spelling where the two mean the same', () => {
    const tags: Attribute = { type: { set: 'string' }, optional: true, computed: true, default: [], description };
    expect(planOne(tags, null)).toEqual([]);
    expect(planOne(tags, null, ['a'])).toEqual([]);
    expect(planOne(tags, null, null)).toBeNull();
  });

  test('a default replaces a value that was removed from the configuration', () => {
    expect(planOne({ type: 'number', optional: true, computed: true, default: 5, description }, null, 7)).toBe(5);
  });

  test('a retained value has its default on create, and stays afterwards, also where an import found none', () => {
    const retained = text({ computed: true, default: 'a', retained: true });
    expect(planOne(retained, null)).toBe('a');
    expect(planOne(retained, null, 'b')).toBe('b');
    expect(planOne(retained, null, null)).toBeNull();
  });

  test('a retained value of a new element has its default', () => {
    const elements: Attribute = {
      nesting: 'map',
      optional: true,
      attributes: { flag: { type: 'bool', optional: true, computed: true, default: false, retained: true, description } },
      description,
    };
    expect(planOne(elements, { old: { flag: null }, fresh: { flag: null } }, { old: { flag: null } })).toEqual({
      old: { flag: null },
      fresh: { flag: false },
    });
  });

  test('a write-only value is null, configured or not', () => {
    expect(planOne(text({ writeOnly: true }), 'secret', null)).toBeNull();
  });
});

describe('an attribute that stays where the configuration is silent', () => {
  const secret = text({ computed: true, keepPrior: true, sensitive: true });

  test.each<[string, Value, Value | undefined, Value]>([
    ['is none without a prior', null, undefined, null],
    ['is none where there was none', null, null, null],
    ['stays', null, 'b', 'b'],
    ['goes when it is emptied', '', 'b', ''],
    ['changes when it is configured', 'a', 'b', 'a'],
  ])('%s', (_, config, prior, planned) => {
    expect(planOne(secret, config, prior)).toEqual(planned);
  });
});

describe('a volatile attribute', () => {
  const attributes: Attributes = {
    name: text({ required: true, optional: false, trimmed: true }),
    revision: { type: 'string', computed: true, volatile: true, description },
    part: {
      nesting: 'single',
      optional: true,
      computed: true,
      attributes: { seen: { type: 'string', computed: true, volatile: true, description } },
      description,
    },
  };
  const prior = { name: 'a', revision: 'r1', part: { seen: 's1' } };

  test('stays where nothing changes, not even by its spelling', () => {
    expect(planObject(attributes, { name: ' a', revision: null, part: null }, prior, sameAttributeMeaning)).toEqual(prior);
  });

  test('becomes unknown with any change of its object, and of that only', () => {
    expect(planObject(attributes, { name: 'b', revision: null, part: {} }, prior, sameAttributeMeaning)).toEqual({
      ...prior,
      name: 'b',
      revision: UNKNOWN,
    });
  });

  test('inside a nested object becomes unknown with a change of this object', () => {
    const certificate: Attributes = {
      body: { type: 'string', optional: true, description },
      chain: { type: 'string', computed: true, volatile: true, description },
    };
    const destination: Attributes = { certificate: { nesting: 'single', optional: true, attributes: certificate, description } };
    const before = { certificate: { body: 'one', chain: '[1]' } };
    expect(planObject(destination, { certificate: { body: 'one', chain: null } }, before, sameAttributeMeaning)).toEqual(before);
    expect(planObject(destination, { certificate: { body: 'two', chain: null } }, before, sameAttributeMeaning)).toEqual({
      certificate: { body: 'two', chain: UNKNOWN },
    });
  });
});

describe('nested attributes', () => {
  const host: Attributes = {
    name: text({ required: true, optional: false, trimmed: true }),
    weight: { type: 'number', optional: true, computed: true, default: 1, description },
    state: { type: 'string', computed: true, description },
  };
  const nested = (nesting: 'single' | 'list' | 'set' | 'map'): Attribute => ({ nesting, optional: true, attributes: host, description });
  const as = (name: string, state: Value | undefined = null, weight: Value = null) => ({ name, weight, state });

  test('a nested object is completed', () => {
    expect(planOne(nested('single'), as('a'))).toEqual(as('a', UNKNOWN, 1));
    expect(planOne(nested('single'), as('a '), as('a', 's', 7))).toEqual(as('a', 's', 1));
  });

  test('an object that is removed from the configuration is planned as null', () => {
    expect(planOne(nested('single'), null, as('a', 's', 1))).toBeNull();
  });

  test('elements of a map are compared with the prior element of their key', () => {
    const prior = { x: as('a', 's1', 1), y: as('b', 's2', 1) };
    expect(planOne(nested('map'), { y: as('c'), z: as('a') }, prior)).toEqual({ y: as('c', 's2', 1), z: as('a', UNKNOWN, 1) });
  });

  test('removing an element from the middle of a list keeps what the service chose for those after it', () => {
    const prior = [as('a', 's1', 1), as('b', 's2', 1), as('c', 's3', 1), as('d', 's4', 1)];
    expect(planOne(nested('list'), [as('a'), as('c'), as('d')], prior)).toEqual([as('a', 's1', 1), as('c', 's3', 1), as('d', 's4', 1)]);
  });

  test('inserting an element makes only its own computed values unknown', () => {
    const prior = [as('a', 's1', 1), as('b', 's2', 1)];
    expect(planOne(nested('list'), [as('n'), as('a'), as('b')], prior)).toEqual([as('n', UNKNOWN, 1), as('a', 's1', 1), as('b', 's2', 1)]);
  });

  test('a changed element is compared with the one at its position, if the list is as long as before', () => {
    const prior = [as('a', 's1', 1), as('b', 's2', 1)];
    expect(planOne(nested('list'), [as('a'), as('x')], prior)).toEqual([as('a', 's1', 1), as('x', 's2', 1)]);
    expect(planOne(nested('list'), [as('x')], prior)).toEqual([as('x', UNKNOWN, 1)]);
  });

  test('equal elements are each compared with a different prior element', () => {
    const prior = [as('a', 's1', 1), as('a', 's2', 1)];
    expect(planOne(nested('list'), [as('a'), as('a')], prior)).toEqual(prior);
  });

  test('elements of a set are compared with equal ones, in any order', () => {
    const prior = [as('a', 's1', 1), as('b', 's2', 1)];
    expect(planOne(nested('set'), [as('b'), as('a')], prior)).toEqual([as('b', 's2', 1), as('a', 's1', 1)]);
  });

  test('elements of a set keep the spelling of the configuration, because Core cannot match them with prior ones', () => {
    const planned = planOne(nested('set'), [as('a ')], [as('a', 's1', 1)]);
    expect(planned).toEqual([as('a ', 's1', 1)]);
    expect(planComplaints({ it: nested('set') }, { it: [as('a ')] }, { it: [as('a', 's1', 1)] }, { it: planned ?? null })).toEqual([]);
  });

  test('are planned unchanged where they are unknown', () => {
    expect(planOne(nested('list'), UNKNOWN, [as('a', 's', 1)])).toBe(UNKNOWN);
    expect(planOne(nested('list'), [UNKNOWN], [as('a', 's', 1)])).toEqual([UNKNOWN]);
    expect(planOne(nested('map'), { k: UNKNOWN }, null)).toEqual({ k: UNKNOWN });
    expect(planOne(nested('single'), { name: UNKNOWN, weight: UNKNOWN, state: null })).toEqual({
      name: UNKNOWN,
      weight: UNKNOWN,
      state: UNKNOWN,
    });
  });
});

describe('replacements', () => {
  const attributes: Attributes = {
    id: text({ requiresReplace: true }),
    name: text(),
    tags: { type: { set: 'string' }, optional: true, requiresReplace: true, description },
  };
  const prior = { id: 'a', name: 'x', tags: ['1', '2'] };

  test('are the changed attributes that require a replacement', () => {
    expect(replacements(attributes, prior, { ...prior, id: 'b', name: 'y' })).toEqual([[{ attribute: 'id' }]]);
    expect(replacements(attributes, prior, { ...prior, id: UNKNOWN })).toEqual([[{ attribute: 'id' }]]);
  });

  test('are none where only the spelling differs', () => {
    const planned = planObject(attributes, { ...prior, tags: ['2', '1'] }, prior, sameAttributeMeaning);
    expect(replacements(attributes, prior, planned)).toEqual([]);
  });
});
