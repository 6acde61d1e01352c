import { succeeded, shown } from '../answer';
import { created, creation, insistAbsent, read } from '../entries';
import { hasType, sameValue } from '../equal';
import { bodyOf, valueAt, withoutValue, withValue } from '../../model/contract/body';
import type { Family } from '../../model/contract/family';
import type { FieldRow, SampledField } from '../../model/contract/field-row';
import { FAMILIES } from '../../model/contract';
import { rule, type Rule } from '../rule';
import { Inapplicable, insist } from '../violation';

const isRequired = ({ required }: Pick<FieldRow, 'required'>) => required === 'yes';
const readsMayLack = ({ decided }: Pick<FieldRow, 'decided'>) => decided?.mode === 'retained';

/** Sections 2.4 to 2.9: each row of the field tables. */
export const ENTRY_FIELDS: readonly Rule[] = FAMILIES.flatMap((family) => [
  ...(family.idInBody ? [idRule(family)] : []),
  nameRule(family),
  ...family.rows.filter(({ whole }) => !whole).map((field) => keptRule(family, field)),
  ...(family.strict ? [{ at: 'name' }, ...family.rows.filter(isRequired)].map((field) => requiredRule(family, field)) : []),
  ...family.rows.filter((field) => field.default !== undefined).map((field) => defaultRule(family, field)),
  typesRule(family),
]);

function idRule(family: Family): Rule {
  return rule(
    `${family.fieldSection}/id`,
    'entries',
    `The id of a ${family.noun} is a text, and the one that it was created with`,
    async (service) => {
      const { id, path } = await created(service, family);
      const found = await read(service, path);
      insist(found['id'] === id, `the id ${id}`, found['id']);
    },
  );
}

function nameRule(family: Family): Rule {
  return rule(
    `${family.fieldSection}/name`,
    'entries',
    `The name of a ${family.noun} is a text, kept as it is written`,
    async (service) => {
      const { id, path, body } = await created(service, family);
      const first = await read(service, path);
      insist(first['name'] === body['name'], `the name ${String(body['name'])}`, first['name']);
      const name = `Renamed ${id}`;
      await service.put(path, { body: { ...body, name } });
      const second = await read(service, path);
      insist(second['name'] === name, `the name ${name}`, second['name']);
    },
  );
}

/** Written with one value and then with another, and read each time. */
function keptRule(family: Family, field: SampledField): Rule {
  const { at, type, values, reference } = field;
  return rule(`${family.fieldSection}/${at}`, 'entries', `${at} is of type ${type}, kept as it is written`, async (service) => {
    const { path, body } = await created(service, family);
    if (!reference) insistValue(field, await read(service, path), values[0]);
    const next = withValue(body, at, values[1]);
    const answer = await service.put(path, { body: next });
    if (reference && answer.status >= 400 && answer.status < 500) {
      throw new Inapplicable(`what ${at} names is not there: ${JSON.stringify(shown(answer))}`);
    }
    insist(succeeded(answer), 'a success', shown(answer));
    const found = await read(service, path);
    insistValue(field, found, values[1]);
    const others = family.rows.filter((other) => other.at !== at && !other.reference && !other.whole);
    for (const other of others) insistValue(other, found, other.values[0]);
  });
}

function insistValue(field: SampledField, found: unknown, wanted: unknown): void {
  const value = valueAt(found, field.at);
  if (readsMayLack(field) && value === undefined) return;
  insist(hasType(field, value), `${field.at} as ${field.type}`, value);
  insist(sameValue(field, value, wanted), `${field.at} as ${JSON.stringify(wanted)}`, value);
}

function requiredRule(family: Family, { at }: Pick<SampledField, 'at'>): Rule {
  return rule(`${family.fieldSection}/${at}/required`, 'entries', `${at} is required: a body without it is refused`, async (service) => {
    const { answer, ...entry } = await creation(service, family, (body) => withoutValue(body, at));
    insist(answer.status >= 400 && answer.status < 500, 'a refusal (4xx)', shown(answer));
    await insistAbsent(service, family, { ...entry, body: bodyOf(family, entry.id) });
  });
}

function defaultRule(family: Family, field: SampledField): Rule {
  const { at } = field;
  const wanted = JSON.stringify(field.default);
  return rule(`${family.fieldSection}/${at}/default`, 'entries', `${at} may be left out and is then ${wanted}`, async (service) => {
    const { path } = await created(service, family, (body) => withoutValue(body, at));
    const value = valueAt(await read(service, path), at);
    insist((readsMayLack(field) && value === undefined) || isDefault(family, field, value), `${at} as ${wanted}`, value);
  });
}

/** An object that is empty by default may show its members' defaults. */
function isDefault({ rows }: Family, field: SampledField, value: unknown): boolean {
  if (field.type !== 'object' || !hasType(field, value)) return sameValue(field, value, field.default);
  return Object.entries(value as object).every(([name, inner]) => {
    const member = rows.find(({ at }) => at === `${field.at}.${name}`);
    return member !== undefined && sameValue(member, inner, member.default);
  });
}

/** No service has to refuse what it can bring into the right type; but what it answers has the type. */
function typesRule(family: Family): Rule {
  return rule(
    `${family.fieldSection}/types`,
    'entries',
    `A ${family.noun} has the types of the table: what is written otherwise is refused, or read in the type`,
    async (service) => {
      const wrong: string[] = [];
      for (const field of family.rows.filter(({ reference }) => !reference)) {
        const { answer, path } = await creation(service, family, (body) => withValue(body, field.at, misfit(field)));
        if (answer.status >= 500) wrong.push(`${field.at}: status ${answer.status}`);
        if (!succeeded(answer)) continue;
        const value = valueAt(await read(service, path), field.at);
        if (!(readsMayLack(field) && value === undefined) && !hasType(field, value))
          wrong.push(`${field.at} is read as ${JSON.stringify(value)}`);
      }
      insist(wrong.length === 0, 'the types of the table', wrong);
    },
  );
}

function misfit({ type }: SampledField): unknown {
  switch (type) {
    case 'string':
      return { no: 'text' };
    case 'integer':
      return 'seven';
    case 'boolean':
      return 'perhaps';
    case 'string[]':
    case 'integer[]':
      return [{ no: 'text' }];
    default:
      return 'no object';
  }
}
