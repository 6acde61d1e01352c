import type { PlannedChange } from '../../../src/provider/framework/resource';
import type { ValueObject } from '../../../src/provider/framework/value';
import { Twins } from '../../../src/provider/resources/twins';

const [ONE, OTHER] = [{ name: 'One' }, { name: 'Other' }];

const create = (config: ValueObject): PlannedChange => change(config, null, false);
const keep = (config: ValueObject): PlannedChange => change(config, { name: 'Before' }, false);
const replace = (config: ValueObject): PlannedChange => change(config, null, true);

function change(config: ValueObject, prior: ValueObject | null, replacing: boolean): PlannedChange {
  return { config, prior, planned: config, requiresReplace: [], private: {}, replacing };
}

/** What is said of each of the changes, all of one thing and planned in this order. */
function plan(...changes: PlannedChange[]): boolean[] {
  const twins = new Twins();
  return changes.map((each) => twins.plan('thing', each));
}

describe('two resources that are one thing', () => {
  test.each([
    ['both created', [create(ONE), create(OTHER)]],
    ['both there', [keep(ONE), keep(OTHER)]],
    ['one there, one created', [keep(ONE), create(OTHER)]],
    ['one there, one created alike', [keep(ONE), create(ONE)]],
    ['one created, one there', [create(ONE), keep(OTHER)]],
    ['one created, one there alike', [create(ONE), keep(ONE)]],
    ['one created, one replaced', [create(ONE), keep(OTHER), replace(OTHER)]],
  ])('%s', (_, changes) => {
    expect(plan(...changes)).toEqual([false, ...changes.slice(1).map(() => true)]);
  });

  test('one replaced, one created', () => {
    expect(plan(keep(ONE), replace(ONE), create(OTHER))).toEqual([false, false, true]);
  });
});

describe('one resource', () => {
  test.each([
    ['created, planned twice', [create(ONE), create(ONE)]],
    ['there, planned twice', [keep(ONE), keep(ONE)]],
    ['replaced', [keep(ONE), replace(ONE)]],
    // Core ignores changes only where something is there: the second half is configured as written.
    ['replaced, with ignore_changes', [keep(ONE), replace(OTHER)]],
  ])('%s, is none', (_, changes) => {
    expect(plan(...changes)).toEqual(changes.map(() => false));
  });
});

test('other things are other matters', () => {
  const twins = new Twins();
  expect([twins.plan('a', create(ONE)), twins.plan('b', create(OTHER))]).toEqual([false, false]);
});
