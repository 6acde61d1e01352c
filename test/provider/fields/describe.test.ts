import type { TSchema } from '@sinclair/typebox';
import { choice, integer, optional, readOnly, retained, serviceChosen, text } from '../../../src/model/field';
import { factsOf, type FieldFacts } from '../../../src/model/index';
import { describe as descriptionOf, withoutAdvice } from '../../../src/provider/fields/describe';

function describedAs(schema: TSchema): string {
  return descriptionOf(schema, factsOf(schema) as FieldFacts);
}

describe('the description of a field', () => {
  test('has unit and known values after the meaning', () => {
    expect(describedAs(integer({ description: 'Length of the window.', unit: 'seconds' }))).toBe('Length of the window. In seconds.');
    expect(describedAs(text({ description: 'Method.', known: ['GET', 'PUT'] }))).toBe(
      'Method. Known values: `GET`, `PUT`. The provider accepts other values with a warning.',
    );
  });

  test('documents JSON text of read-only values, and all values of the contract', () => {
    expect(describedAs(readOnly(text({ description: 'What was.' })))).toBe('What was. As JSON text.');
    expect(describedAs(choice(['a', 'b'], { description: 'Kind.' }))).toBe(
      'Kind. Known values: `a`, `b`. The provider accepts other values with a warning.',
    );
  });

  test('does not repeat facts of the meaning', () => {
    expect(describedAs(integer({ description: 'Requests beyond the rate.', unit: 'requests' }))).toBe('Requests beyond the rate.');
    expect(describedAs(text({ description: 'Either `OR` (any) or `AND` (all).', known: ['OR', 'AND'] }))).toBe(
      'Either `OR` (any) or `AND` (all). The provider accepts other values with a warning.',
    );
  });

  test('allows any id of an entry for a reference', () => {
    const action = text({ description: 'Action.', known: ['action-*'], entryOf: 'actions' });
    expect(describedAs(action)).toBe('Action. Known values: `action-*`. The provider warns of another value if no entry has this id.');
    expect(withoutAdvice(describedAs(action))).toBe('Action. Known values: `action-*`.');
  });

  test.each([
    [integer({ description: 'Port.', expected: { minimum: 1, maximum: 9 } }), 'Port. From 1 to 9.'],
    [integer({ description: 'Weight.', expected: { minimum: 1 } }), 'Weight. At least 1.'],
    [text({ description: 'Size.', unit: 'kilobytes', expected: { minimum: 0 } }), 'Size. In kilobytes. A whole number, at least 0.'],
    [text({ description: 'Path.', expected: { beginsWith: '/' } }), 'Path. It begins with `/`.'],
    [text({ description: 'Host.', expected: { minLength: 1 } }), 'Host.'],
  ])('has the expected values: %#', (schema, description) => {
    expect(describedAs(schema)).toBe(description);
  });

  test('documents that an unset secret is kept', () => {
    const secret = optional(text({ description: 'Key.', sensitive: true }));
    expect(descriptionOf(secret, factsOf(secret))).toBe(
      'Key. If it is not set, the service keeps its value. To remove the value, set it to an empty string.',
    );
  });

  test('has no advice on writing for read-only attributes', () => {
    const advised = [
      text({ description: 'Method.', known: ['GET'], providerDefault: 'GET' }),
      optional(text({ description: 'Key.', sensitive: true })),
      serviceChosen(text({ description: 'Place.' })),
      retained(text({ description: 'Note.' }), 'a'),
    ];
    expect(advised.map((schema) => withoutAdvice(descriptionOf(schema, factsOf(schema))))).toEqual([
      'Method. Known values: `GET`.',
      'Key.',
      'Place.',
      'Note.',
    ]);
  });
});
