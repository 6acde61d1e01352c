import { insistSuccess, succeeded, shown } from '../answer';
import { all, created, creation, insistAbsent, listed, read } from '../entries';
import { hasType, sameValue } from '../equal';
import { bodyOf, valueAt, withoutValue, withValue } from '../../model/contract/body';
import type { Family } from '../../model/contract/family';
import type { FieldRow, SampledField } from '../../model/contract/field-row';
import { FAMILIES, FAMILY_OF } from '../../model/contract';
import { rule, type Rule } from '../rule';
import { insistBody, insistDefault, insistShown, insistValue, type LeftOut, mayBeLeftOut, readsMayLack } from '../values';
import { Inapplicable, insist } from '../violation';

const isRequired = ({ required }: Pick<FieldRow, 'required'>) => required === 'yes';

/** Sections 2.4 to 2.9: each row of the field tables. */
export const ENTRY_FIELDS: readonly Rule[] = [...FAMILIES.flatMap(fieldRules), chainRule(FAMILY_OF.LogExporter)];

function fieldRules(family: Family): Rule[] {
  return [
    ...(family.idInBody ? [idRule(family)] : []),
    nameRule(family),
    ...family.rows.filter(({ whole }) => !whole).map((field) => keptRule(family, field)),
    ...family.fields.filter(isRequired).map(({ name }) => requiredRule(family, { at: name })),
    ...family.rows.filter((field) => field.default !== undefined).map((field) => defaultRule(family, field)),
    ...mayBeLeftOut(family).map((place) => optionalRule(family, place)),
    typesRule(family),
  ];
}

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
      insistSuccess(await service.put(path, { body: { ...body, name } }));
      const second = await read(service, path);
      insist(second['name'] === name, `the name ${name}`, second['name']);
    },
  );
}

/** Writes a field with two values, and reads it after each write. */
export function keptRule(family: Family, field: SampledField): Rule {
  const { at, type, values, reference, invented } = field;
  return rule(`${family.fieldSection}/${at}`, 'entries', `${at} is of type ${type}, kept as it is written`, async (service) => {
    if (sameValue(field, ...values)) throw new Error(`${at} is written twice with the same value, which shows nothing.`);
    const { path, body } = await created(service, family);
    if (!reference) insistValue(field, await read(service, path), values[0]);
    const next = withValue(body, at, values[1]);
    const answer = await service.put(path, { body: next });
    if ((reference || invented) && answer.status >= 400 && answer.status < 500) {
      throw new Inapplicable(`this service does not take ${JSON.stringify(values[1])} as ${at}: ${JSON.stringify(shown(answer))}`);
    }
    insistSuccess(answer);
    const found = await read(service, path);
    insistBody({ ...family, rows: family.rows.filter((row) => row.at !== at) }, found, next);
    insistShown(field, found);
    insistValue(field, found, values[1]);
  });
}

function requiredRule(family: Family, { at }: Pick<SampledField, 'at'>): Rule {
  return rule(`${family.fieldSection}/${at}/required`, 'entries', `${at} is required: a body without it is refused`, async (service) => {
    const { answer, ...entry } = await creation(service, family, (body) => withoutValue(body, at));
    insist(answer.status >= 400 && answer.status < 500, 'a refusal (4xx)', shown(answer));
    await insistAbsent(service, family, { ...entry, body: bodyOf(family, entry.id) });
  });
}

/** Omits an optional field. If the table does not say whether the field is required, a service may refuse the body. */
function optionalRule(family: Family, { at, required }: LeftOut): Rule {
  const sentence =
    required === 'no'
      ? `${at} is not required: a body without it is taken, and everything else is kept`
      : `Whether ${at} is required is not stated: a service that takes a body without it keeps everything else`;
  return rule(`${family.fieldSection}/${at}/left-out`, 'entries', sentence, async (service) => {
    const { answer, path, body } = await creation(service, family, (complete) => withoutValue(complete, at));
    if (required !== 'no' && answer.status >= 400 && answer.status < 500) {
      throw new Inapplicable(`this service wants ${at}: ${JSON.stringify(shown(answer))}`);
    }
    insistSuccess(answer);
    const others = family.rows.filter((row) => row.at !== at && !row.at.startsWith(`${at}.`));
    insistBody({ ...family, rows: others }, await read(service, path), body);
  });
}

/** Omits a field with a default in a create and then in an update. */
function defaultRule(family: Family, field: SampledField): Rule {
  const { at } = field;
  const sentence = `${at} may be left out and is then ${JSON.stringify(field.default)}`;
  return rule(`${family.fieldSection}/${at}/default`, 'entries', sentence, async (service) => {
    const { id, path, body } = await created(service, family, (complete) => withoutValue(complete, at));
    const first = await read(service, path);
    insistShown(field, first);
    insistDefault(family, field, first);
    const given = field.whole ? bodyOf(family, id) : withValue(body, at, otherThanDefault(field));
    insistSuccess(await service.put(path, { body: given }));
    insistSuccess(await service.put(path, { body }));
    insistDefault(family, field, await read(service, path));
  });
}

function otherThanDefault(field: SampledField): unknown {
  return field.values.find((value) => !sameValue(field, value, field.default));
}

/** Checks the chain, which the service derives from the certificate. The contract does not state its content. */
function chainRule(family: Family): Rule {
  const at = 'connection.certificate.chain_data';
  return rule(`${family.fieldSection}/${at}`, 'entries', `${at} is an array, returned on reads and absent from writes`, async (service) => {
    const certificate = family.rows.find((row) => row.at === 'connection.certificate.cert_body')!;
    for (const value of certificate.values) {
      const entry = await created(service, family, (body) => withValue(body, certificate.at, value));
      const inList = listed(await all(service, family), entry)[0];
      for (const found of [await read(service, entry.path), inList]) {
        insist(Array.isArray(valueAt(found, at)), `${at} as an array`, found);
      }
    }
  });
}

/** Writes values of wrong types. A service may convert them instead of refusing them, but answers with the right type. */
function typesRule(family: Family): Rule {
  return rule(
    `${family.fieldSection}/types`,
    'entries',
    `A ${family.noun} has the types of the table: what is written otherwise is refused, or read in the type`,
    async (service) => {
      const wrong: string[] = [];
      for (const field of family.rows.filter(({ reference }) => !reference)) {
        for (const misfit of misfits(field)) {
          const { answer, path } = await creation(service, family, (body) => withValue(body, field.at, misfit));
          if (answer.status >= 500) wrong.push(`${field.at}: status ${answer.status}`);
          if (!succeeded(answer)) continue;
          const value = valueAt(await read(service, path), field.at);
          if (!(readsMayLack(field) && value === undefined) && !hasType(field, value))
            wrong.push(`${field.at} is read as ${JSON.stringify(value)}`);
        }
      }
      insist(wrong.length === 0, 'the types of the table', wrong);
    },
  );
}

function misfits({ type }: SampledField): readonly unknown[] {
  switch (type) {
    case 'string':
      return [{ no: 'text' }];
    case 'integer':
      return ['seven', 2.5];
    case 'boolean':
      return ['perhaps'];
    case 'string[]':
    case 'integer[]':
      return [[{ no: 'text' }]];
    default:
      return ['no object'];
  }
}
