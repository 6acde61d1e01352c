import { type Body, insistList } from '../answer';
import { created } from '../entries';
import { FAMILIES } from '../../model/contract';
import { rule, type Rule } from '../rule';
import { type Service } from '../service';
import { insist } from '../violation';

const VERSIONED = FAMILIES.filter(({ versions }) => versions);

/** Section 2.10: entries of a history. */
export const VERSION_RECORDS: readonly Rule[] = VERSIONED.flatMap((family) => {
  const id = (field: string) => `2.10/${family.path}/${field}`;
  /** Returns the history, which has at least two versions after two writes. */
  const history = async (service: Service): Promise<readonly Body[]> => {
    await created(service, family);
    await created(service, family);
    const records = insistList(await service.get(`${family.path}/versions`));
    insist(records.length > 1, 'two versions after two writes', records);
    return records;
  };
  const text = (field: string) =>
    rule(id(field), 'entries', `The ${field} of a version of ${family.path} is a text`, async (service) => {
      for (const record of await history(service)) insist(typeof record[field] === 'string', `${field} as a text`, record);
    });
  return [
    text('author'),
    rule(id('email'), 'entries', `The email of a version of ${family.path} is an address`, async (service) => {
      for (const { email } of await history(service))
        insist(typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email), 'an address with an @', email);
    }),
    text('message'),
    rule(id('date'), 'entries', `The date of a version of ${family.path} is an ISO 8601 date-time`, async (service) => {
      for (const { date } of await history(service)) {
        insist(typeof date === 'string' && ISO_8601.test(date) && !Number.isNaN(Date.parse(date)), 'an ISO 8601 date-time', date);
      }
    }),
    rule(id('version'), 'entries', `The version of a version of ${family.path} is an identifier of its own`, async (service) => {
      const versions = (await history(service)).map(({ version }) => version);
      insist(
        versions.every((version) => typeof version === 'string' && version !== ''),
        'texts as identifiers',
        versions,
      );
      insist(new Set(versions).size === versions.length, 'each identifier once', versions);
    }),
    rule(id('parents'), 'entries', `The parents of a version of ${family.path} are a list of identifiers`, async (service) => {
      const records = await history(service);
      for (const { parents } of records) {
        insist(
          Array.isArray(parents) && parents.every((parent) => typeof parent === 'string' && parent !== ''),
          'a list of identifiers',
          parents,
        );
      }
      // The history may begin with a version whose parents it no longer has.
      const [newest] = records;
      if (!newest || records.length === 1) return;
      const known = records.map(({ version }) => version);
      insist(
        (newest['parents'] as string[]).every((parent) => known.includes(parent)),
        'parents that the history lists',
        newest,
      );
    }),
  ];
});

const ISO_8601 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
