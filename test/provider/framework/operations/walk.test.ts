import { newInstance, Walk } from '../../../../src/provider/framework/operations/walk';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import { noteResource } from '../support/provider';

const CONFIG: ValueObject = { id: 'a', text: UNKNOWN };

describe('the provisional ids of two planned creates', () => {
  const planned = (walk: Walk, config: ValueObject = CONFIG, typeName = 'test_note') => walk.plannedInstance(typeName, config);
  const validated = (walk: Walk, times: number) => {
    for (let i = 0; i < times; i += 1) walk.noteValidated('test_note', { ...CONFIG });
  };

  test.each([
    [0, 2, 'are equal without a validation'],
    [1, 3, 'are equal if Core validated one resource, however often it plans'],
    [3, 1, 'are equal for one plan of a resource that Core validated several times'],
  ])('after %i validations and %i plans %s', (validations, plans) => {
    const walk = new Walk();
    validated(walk, validations);
    expect(new Set(Array.from({ length: plans }, () => planned(walk, { ...CONFIG }))).size).toBe(1);
  });

  test('differ if Core validated two resources', () => {
    const walk = new Walk();
    validated(walk, 2);
    expect(new Set([planned(walk), planned(walk), planned(walk)]).size).toBe(2);
  });

  test('differ with the configurations, and with the types', () => {
    const walk = new Walk();
    const ids = [planned(walk), planned(walk, { ...CONFIG, text: 'known' }), planned(walk, CONFIG, 'test_other')];
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a destroy', () => {
  test('counts for one create of the same identity', () => {
    const [walk, resource] = [new Walk(), noteResource()];
    walk.noteDestroyed(resource, { id: 'a' });
    expect([walk.takeDestroyed(resource, { id: 'b' }), walk.takeDestroyed(resource, { id: 'a' })]).toEqual([false, true]);
    expect(walk.takeDestroyed(resource, { id: 'a' })).toBe(false);
  });

  test('does not count without an identity', () => {
    const [walk, resource] = [new Walk(), noteResource({ identityOf: undefined })];
    walk.noteDestroyed(resource, { id: 'a' });
    expect(walk.takeDestroyed(resource, { id: 'a' })).toBe(false);
  });
});

test('each object gets another id', () => {
  expect(newInstance()).not.toBe(newInstance());
});
