import type { PlannedChange } from '../../../src/provider/framework/resource';
import type { ValueObject } from '../../../src/provider/framework/value';
import { type Conflict, type Past, PlannedAddresses } from '../../../src/provider/run/planned-addresses';

const [ONE, OTHER] = [{ name: 'One' }, { name: 'Other' }];

type Step = (addresses: PlannedAddresses) => Conflict | { kept: boolean; coming: boolean };

const create = (config: ValueObject): Step => planned(config, null, false);
const keep = (config: ValueObject, certain = true): Step => planned(config, { name: 'Before' }, false, { from: 'thing', certain });
const replace = (config: ValueObject): Step => planned(config, null, true);
/** What was something else becomes the thing. */
const come = (config: ValueObject): Step => planned(config, { name: 'Before' }, false, { from: 'elsewhere', certain: true });
/** What was the thing becomes something else. */
const go = (config: ValueObject): Step => planned(config, { name: 'Before' }, false, { from: 'thing', certain: true }, 'elsewhere');
const destroy: Step = (twins) => twins.destroy('thing');

function planned(config: ValueObject, prior: ValueObject | null, replacing: boolean, past?: Past, thing = 'thing'): Step {
  const change: PlannedChange = { config, prior, planned: config, requiresReplace: [], private: {}, replacing };
  return (twins) => twins.plan(thing, change, past);
}

/** What the last of several plans meets, as the names of what holds. */
function met(...steps: Step[]): string[] {
  const twins = new PlannedAddresses();
  const meetings = steps.map((step) => step(twins));
  return Object.entries(meetings.at(-1) ?? {})
    .filter(([, holds]) => holds)
    .map(([name]) => name);
}

describe('two resources that are one thing', () => {
  test.each<[string, Step[]]>([
    ['both created', [create(ONE), create(OTHER)]],
    ['both there', [keep(ONE), keep(OTHER)]],
    ['one there, one created', [keep(ONE), create(OTHER)]],
    ['one there, one created alike', [keep(ONE), create(ONE)]],
    ['one created, one there', [create(ONE), keep(OTHER)]],
    ['one created, one there alike', [create(ONE), keep(ONE)]],
    ['one there, one that becomes it', [keep(ONE), come(OTHER)]],
    ['one there, one alike that becomes it', [keep(ONE), come(ONE)]],
    ['one that becomes it, one there', [come(ONE), keep(ONE)]],
    ['both become it', [come(ONE), come(OTHER)]],
    ['one created, one becomes it', [create(ONE), come(ONE)]],
    ['one becomes it, one created', [come(ONE), create(ONE)]],
    ['one replaced, one created', [keep(ONE), replace(ONE), create(OTHER)]],
    ['one created, one replaced', [create(ONE), come(OTHER), replace(OTHER)]],
    ['one replaced by what has become it, one created', [go(ONE), replace(OTHER), create(ONE)]],
  ])('%s', (_, steps) => {
    expect(met(...steps)).toContain('another');
  });

  test.each<[string, Step[]]>([
    ['both there', [keep(ONE), keep(ONE)]],
    ['both become it', [come(ONE), come(ONE)]],
  ])('may be one that is planned twice, where they are alike: %s', (_, steps) => {
    expect(met(...steps)).toEqual(['alike']);
  });
});

describe('a resource that goes', () => {
  test.each<[string, Step[], string[]]>([
    ['while another stays', [keep(ONE), destroy], ['kept']],
    ['while another stays, planned later', [destroy, keep(ONE)], ['leaving']],
    ['while another comes', [create(ONE), destroy], ['coming']],
    ['while another comes, planned later', [destroy, create(ONE)], ['leaving']],
    ['by becoming something else, while another stays', [keep(ONE), go(OTHER)], ['leaving']],
    ['by becoming something else, while another stays, planned later', [go(OTHER), keep(ONE)], ['leaving']],
    ['alone', [destroy], []],
    ['with a twin', [destroy, destroy], []],
  ])('%s', (_, steps, expected) => {
    expect(met(...steps)).toEqual(expected);
  });
});

describe('one resource', () => {
  test.each<[string, Step[]]>([
    ['created, planned twice', [create(ONE), create(ONE)]],
    ['replaced', [keep(ONE), replace(ONE)]],
    // Core ignores changes only where something is there: the second half is configured as written.
    ['replaced, with ignore_changes', [keep(ONE), replace(OTHER)]],
    ['that becomes something else, whose place another takes', [go(ONE), create(OTHER)]],
    ['that exchanges its place with another', [go(ONE), come(OTHER)]],
    // Whether it is replaced, and so gives up what it is, shows only afterwards.
    ['that may give up what it is, whose place another takes', [keep(ONE, false), create(OTHER)]],
    ['whose place another takes, that may give up what it is', [create(OTHER), keep(ONE, false)]],
  ])('%s, meets none', (_, steps) => {
    expect(met(...steps).filter((name) => name !== 'leaving')).toEqual([]);
  });
});

test('what is gone leaves its place', () => {
  const gone: Step = (twins) => (twins.gone('thing'), { kept: false, coming: false });
  expect(met(destroy, gone, create(ONE))).toEqual([]);
});

test('other things are other matters', () => {
  const twins = new PlannedAddresses();
  const change = (config: ValueObject): PlannedChange => ({
    config,
    prior: null,
    planned: config,
    requiresReplace: [],
    private: {},
    replacing: false,
  });
  expect([twins.plan('a', change(ONE)), twins.plan('b', change(OTHER))]).toEqual(
    [1, 2].map(() => ({ another: false, alike: false, leaving: false })),
  );
});
