import { type Body, bodyOf, valueAt, withoutValue, withValue } from '../../../model/contract/body';
import { FAMILIES } from '../../../model/contract';
import type { Family } from '../../../model/contract/family';
import type { SampledField } from '../../../model/contract/field-row';
import { hasType, sameValue } from '../../equal';
import { mayBeLeftOut, readsMayLack } from '../../values';
import { type Ask, type Asked, fault, type Fault, type Misconduct } from '../fault';
import { entriesOf, entryOf, idOf, on } from '../places';
import { mistaking, present, pretending, REFUSED, spoiling, wentWell, withEach } from '../wrongs';

/** Sections 2.4 to 2.9: the fields of entries. */
export const FIELD_FAULTS: readonly Fault[] = [
  ...FAMILIES.flatMap(fieldFaults),
  fault(
    'reads no chain_data',
    '2.9/connection.certificate.chain_data',
    spoiling(
      on('GET', ({ path }) => path.startsWith('log-exporters')),
      (reply) => withEach(reply, (entry) => withoutValue(entry, 'connection.certificate.chain_data')),
    ),
  ),
  fault(
    'reads no chain_data of a certificate without content',
    '2.9/connection.certificate.chain_data',
    spoiling(
      on('GET', ({ path }) => path.startsWith('log-exporters')),
      (reply) =>
        withEach(reply, (entry) =>
          valueAt(entry, 'connection.certificate.cert_body') === '' ? withoutValue(entry, 'connection.certificate.chain_data') : entry,
        ),
    ),
  ),
];

function fieldFaults(family: Family): Fault[] {
  const { noun, fieldSection, rows, fields } = family;
  const ruleOf = (at: string) => `${fieldSection}/${at}`;
  const create = on('POST', entryOf(family));
  const update = on('PUT', entryOf(family));
  const read = on('GET', entriesOf(family));
  const first = rows[0]!;
  const seen = rows.filter((field) => !readsMayLack(field));
  const lacks = (at: string) => (asked: Asked) => create(asked) && valueAt(asked.body, at) === undefined;
  return [
    ...(family.idInBody
      ? [
          fault(
            `reads the id of a ${noun} in capitals`,
            ruleOf('id'),
            spoiling(read, (reply) => withEach(reply, (entry) => ({ ...entry, id: String(entry['id']).toUpperCase() }))),
          ),
        ]
      : []),
    ...[{ at: 'name' }, ...seen.filter(({ whole }) => !whole)].map(({ at }) =>
      fault(`keeps the old ${at} of a ${noun} on PUT`, ruleOf(at), mistaking(update, keeping(at))),
    ),
    ...rows.filter(readsMayLack).flatMap(({ at, values, default: initial }) => [
      fault(
        `reads always the same ${at} of a ${noun}`,
        ruleOf(at),
        spoiling(read, (reply) => withEach(reply, (entry) => withValue(entry, at, values[0]))),
      ),
      fault(
        `reads another ${at} of a ${noun} than the default`,
        `${ruleOf(at)}/default`,
        spoiling(read, (reply) =>
          withEach(reply, (entry) =>
            withValue(
              entry,
              at,
              values.find((value) => value !== initial),
            ),
          ),
        ),
      ),
    ]),
    ...fields
      .filter(({ required }) => required === 'yes')
      .map(({ name }) =>
        fault(
          `takes a ${noun} without ${name}`,
          `${ruleOf(name)}/required`,
          mistaking(lacks(name), (asked) => ({
            ...asked,
            body: { ...(asked.body as object), [name]: valueAt(sampleOf(family, idOf(asked)), name) },
          })),
        ),
      ),
    ...seen
      .filter((field) => field.default !== undefined)
      .flatMap((field) => [
        fault(`wants ${field.at} of a ${noun}`, `${ruleOf(field.at)}/default`, pretending(lacks(field.at), REFUSED)),
        fault(
          `invents ${field.at} of a ${noun} where it is left out`,
          `${ruleOf(field.at)}/default`,
          mistaking(lacks(field.at), (asked) => ({ ...asked, body: withValue(asked.body, field.at, notTheDefault(field)) })),
        ),
        fault(
          `keeps the old ${field.at} of a ${noun} on a PUT without it`,
          `${ruleOf(field.at)}/default`,
          mistaking((asked) => update(asked) && valueAt(asked.body, field.at) === undefined, keeping(field.at)),
        ),
      ]),
    ...mayBeLeftOut(family).flatMap(({ at, required }): Fault[] => [
      {
        ...fault(`wants ${at} of a ${noun}`, `${ruleOf(at)}/left-out`, pretending(lacks(at), REFUSED)),
        // The contract does not say for every field whether a service may require it.
        outcome: required === 'no' ? 'violated' : 'inapplicable',
      },
      fault(
        `changes ${first.at} of a ${noun} without ${at}`,
        `${ruleOf(at)}/left-out`,
        mistaking(lacks(at), (asked) => ({ ...asked, body: withValue(asked.body, first.at, first.values[1]) })),
      ),
    ]),
    ...rows
      .filter(({ invented }) => invented)
      .map(({ at, values }): Fault => ({
        ...fault(
          `takes no other ${at} of a ${noun} than the sample`,
          ruleOf(at),
          pretending((asked) => update(asked) && valueAt(asked.body, at) !== values[0], REFUSED),
        ),
        outcome: 'inapplicable',
      })),
    fault(`keeps what is no ${first.type} as ${first.at} of a ${noun}`, ruleOf('types'), untyped(family, first)),
    ...rows
      .filter(({ type }) => type === 'integer')
      .slice(0, 1)
      .map((field) => fault(`keeps a fraction as ${field.at} of a ${noun}`, ruleOf('types'), untyped(family, field, Number.isFinite))),
  ];
}

/** Changes writes to the current value of a member. */
function keeping(at: string) {
  return async (asked: Asked, sound: Ask): Promise<Asked> => ({
    ...asked,
    body: withValue(asked.body, at, valueAt((await present(asked, sound)).body, at)),
  });
}

/** Returns a body with all fields that may be required. */
function sampleOf(family: Family, id: string): Body {
  return { ...bodyOf(family, id), id };
}

function notTheDefault(field: SampledField): unknown {
  return field.whole ? { content: 'Go away.' } : field.values.find((value) => !sameValue(field, value, field.default));
}

/**
 * Returns a service that stores and returns values of any type.
 *
 * @param isStored whether a value of another type is stored. Default: each is
 */
function untyped(family: Family, field: SampledField, isStored: (value: unknown) => boolean = () => true): () => Misconduct {
  const place = entryOf(family);
  return () => {
    const kept = new Map<string, unknown>();
    return async (asked, sound) => {
      const value = valueAt(asked.body, field.at);
      if (on('POST', place)(asked) && !hasType(field, value) && isStored(value)) {
        kept.set(asked.path, value);
        return sound({ ...asked, body: withValue(asked.body, field.at, field.values[0]) });
      }
      const reply = await sound(asked);
      return kept.has(asked.path) && wentWell(reply) ? withEach(reply, (entry) => withValue(entry, field.at, kept.get(asked.path))) : reply;
    };
  };
}
