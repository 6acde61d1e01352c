import type { Family } from '../model/contract/family';
import type { FieldRow, SampledField } from '../model/contract/field-row';
import { valueAt } from '../model/contract/body';
import { type Body } from './answer';
import { hasType, sameValue } from './equal';
import { Inapplicable, insist } from './violation';

/** Whether a read may lack the field after a write with it. */
export function readsMayLack({ decided }: Pick<SampledField, 'decided'>): boolean {
  return decided?.mode === 'retained';
}

/** A member of a body that may be omitted, and its requirement in the table. */
export type LeftOut = Pick<FieldRow, 'required'> & { readonly at: string };

/** Returns members without a default that are optional: by the table, or by a decision where the table says nothing. */
export function mayBeLeftOut({ fields, rows }: Family): readonly LeftOut[] {
  const decidedSo = ({ required, decided }: FieldRow) =>
    required === '' && (decided?.mode === 'optional' || decided?.mode === 'service-chosen');
  const places = [...fields.map((field) => ({ ...field, at: field.name })), ...rows.filter(({ at }) => at.includes('.'))];
  return places.filter(
    (place) =>
      place.default === undefined &&
      (decidedSo(place) || (!place.at.includes('.') && ['no', 'appears in bodies', 'see below'].includes(place.required))),
  );
}

/** Requires a value of a field. A read may lack a retained field. */
export function insistValue(field: SampledField, found: unknown, wanted: unknown): void {
  const value = valueAt(found, field.at);
  if (readsMayLack(field) && value === undefined) return;
  insist(hasType(field, value), `${field.at} as ${field.type}`, value);
  insist(sameValue(field, value, wanted), `${field.at} as ${JSON.stringify(wanted)}`, value);
}

/** Requires all values of a complete body. */
export function insistBody({ rows }: Family, found: unknown, body: Body): void {
  for (const field of rows.filter(({ reference, whole }) => !reference && !whole)) insistValue(field, found, valueAt(body, field.at));
}

/** Requires the default of a field. */
export function insistDefault(family: Family, field: SampledField, found: unknown): void {
  const value = valueAt(found, field.at);
  insist(isDefault(family, field, value), `${field.at} as ${JSON.stringify(field.default)}`, value);
}

/** Throws `Inapplicable` if reads of this service lack the field. */
export function insistShown(field: SampledField, found: unknown): void {
  if (readsMayLack(field) && valueAt(found, field.at) === undefined) throw new Inapplicable(`reads lack ${field.at}`);
}

/** Whether a value is the default. An object that is empty by default may have the defaults of its members. */
function isDefault({ rows }: Family, field: SampledField, value: unknown): boolean {
  if (field.type !== 'object' || !hasType(field, value)) return sameValue(field, value, field.default);
  return Object.entries(value as object).every(([name, inner]) => {
    const member = rows.find(({ at }) => at === `${field.at}.${name}`);
    return member !== undefined && sameValue(member, inner, member.default);
  });
}
