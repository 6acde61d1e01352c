import { integer, text } from '../../../../src/model/field';
import { factsOf, type FieldFacts } from '../../../../src/model';
import { describe as told } from '../../../../src/provider/resources/fields/describe';

function describedAs(schema: ReturnType<typeof text> | ReturnType<typeof integer>): string {
  return told(schema, factsOf(schema) as FieldFacts);
}

describe('what practitioners read about a field', () => {
  test('its unit and its known values follow the meaning', () => {
    expect(describedAs(integer({ description: 'Length of the window.', unit: 'seconds' }))).toBe('Length of the window. In seconds.');
    expect(describedAs(text({ description: 'Method.', known: ['GET', 'PUT'] }))).toBe('Method. Known values: `GET`, `PUT`; others pass through.');
  });

  test('what the meaning says already is not said again', () => {
    expect(describedAs(integer({ description: 'Requests beyond the rate.', unit: 'requests' }))).toBe('Requests beyond the rate.');
    expect(describedAs(text({ description: 'Either `OR` (any) or `AND` (all).', known: ['OR', 'AND'] }))).toBe(
      'Either `OR` (any) or `AND` (all). Other values pass through.',
    );
  });
});
