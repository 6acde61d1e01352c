import { Diagnostics, path, pathText } from '../../../src/provider/framework/diagnostics';
import { reportInvented } from '../../../src/provider/framework/retained';
import type { Attribute, Attributes } from '../../../src/provider/framework/schema';
import type { ValueObject } from '../../../src/provider/framework/value';

const description = 'Any.';
const RETAINED: Attributes = {
  name: { type: 'string', optional: true, description },
  flag: { type: 'bool', optional: true, computed: true, default: false, retained: true, description },
};
const nested = (nesting: 'single' | 'list' | 'set' | 'map'): Attribute => ({ nesting, optional: true, attributes: RETAINED, description });
const ATTRIBUTES: Attributes = {
  ...RETAINED,
  one: nested('single'),
  some: nested('list'),
  any: nested('set'),
  named: nested('map'),
};

const NOTHING: ValueObject = { name: 'a', flag: null, one: null, some: null, any: null, named: null };

function reported(prior: ValueObject, planned: ValueObject) {
  const diagnostics = new Diagnostics();
  reportInvented(ATTRIBUTES, prior, planned, diagnostics);
  return diagnostics.items;
}

test('a change of an object with an unreadable value is an error at the attribute, with the line to add', () => {
  expect(reported(NOTHING, { ...NOTHING, name: 'b' })).toEqual([
    {
      severity: 'error',
      summary: 'The value of an attribute is not known',
      detail: expect.stringMatching(/\n\n {2}flag = true # or false$/),
      path: path('flag'),
    },
  ]);
});

test.each<[string, ValueObject, ValueObject]>([
  ['nothing changes', NOTHING, NOTHING],
  ['the configuration says the value', NOTHING, { ...NOTHING, flag: true }],
  ['the state has the value', { ...NOTHING, flag: true }, { ...NOTHING, name: 'b', flag: true }],
])('it is no error where %s', (_, prior, planned) => {
  expect(reported(prior, planned)).toEqual([]);
});

test('the value is found in nested objects, with its path', () => {
  const [unread, known] = [
    { name: 'x', flag: null },
    { name: 'x', flag: false },
  ];
  const planned = { name: 'b', flag: true, one: unread, some: [known, unread], any: [unread], named: { x: known, y: unread } };
  expect(reported({ ...NOTHING, flag: true }, planned).map(({ path: at = [] }) => pathText(at))).toEqual([
    'one.flag',
    'some[1].flag',
    'any.flag',
    'named["y"].flag',
  ]);
});

test('the line has the default where the value is no boolean', () => {
  const diagnostics = new Diagnostics();
  const level: Attribute = { type: 'string', optional: true, computed: true, default: 'low', retained: true, description };
  reportInvented({ level, name: RETAINED.name as Attribute }, { level: null, name: 'a' }, { level: null, name: 'b' }, diagnostics);
  expect(diagnostics.items).toMatchObject([{ detail: expect.stringContaining('  level = "low" # or another value') }]);
});
