import { TRAFFIC_RECORD, type TrafficRow } from '../../model/contract/traffic-record';
import { isObject } from '../answer';
import { rule, type Rule } from '../rule';
import { filterOf, insistTraffic, MOST, query, someResults } from '../traffic';
import { Inapplicable, insist } from '../violation';

/** Members of records inside a request, with a value that is easily taken for none. */
export const EASILY_LOST = [
  ['acl_triggers', 'extra', ''],
  ['cf_triggers', 'extra', ''],
  ['gf_triggers', 'extra', ''],
  ['upstream_data', 'response_time', 0],
] as const;

/** Section 2.11: the fields of requests in logs. A request may lack any of them. */
export const TRAFFIC_RECORD_RULES: readonly Rule[] = [...typeRules(), ...memberRules()];

function memberRules(): Rule[] {
  return EASILY_LOST.map(([field, member, value]) =>
    rule(
      `2.11/${field}/${member}`,
      'nothing',
      `Records of ${field} have their ${member} in full, ${JSON.stringify(value)} too`,
      async (service) => {
        const condition = { field, conditions: [{ field: member, op: 'eq', value }] };
        const found = insistTraffic(await query(service, 'logs', filterOf(service, [condition]), { limit: String(MOST) }));
        if (found.length === 0) throw new Inapplicable(`no request has such a ${member} in ${field}`);
        for (const request of found) {
          const records = Array.isArray(request[field]) ? (request[field] as unknown[]).filter(isObject) : [];
          insist(
            records.some((record) => record[member] === value),
            `${member} as ${JSON.stringify(value)} in ${field}`,
            records,
          );
        }
      },
    ),
  );
}

function typeRules(): Rule[] {
  return TRAFFIC_RECORD.filter(({ type }) => type !== '').map((row) =>
    rule(idOf(row), 'nothing', `${row.fields.join(', ')} of a request: ${row.content}`, async (service) => {
      const requests = await someResults(service, 'logs');
      const values = requests
        .flatMap((request) => row.fields.map((name) => [name, request[name]] as const))
        .filter(([, value]) => isThere(value));
      if (values.length === 0) throw new Inapplicable(`no request has ${row.fields.join(', ')}`);
      for (const [name, value] of values) insist(fits(row, value), `${name} as ${row.type}`, value);
    }),
  );
}

/** Id of the rule of a row. */
export function idOf({ fields }: TrafficRow): string {
  return `2.11/${fields[0]}`;
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether a value has the type in the table, if the table has one. */
function fits({ type, members = {} }: TrafficRow, value: unknown): boolean {
  if (type === 'array of entries') {
    const sound = (item: unknown) =>
      isObject(item) && Object.entries(members).every(([name, memberType]) => !isThere(item[name]) || isOf(memberType, item[name]));
    return Array.isArray(value) && value.every(sound);
  }
  if (type === 'map') return isObject(value) && Object.entries(members).every(([name, t]) => !isThere(value[name]) || isOf(t, value[name]));
  return isOf(type, value);
}

function isOf(type: string, value: unknown): boolean {
  if (type.endsWith('[]')) return Array.isArray(value) && value.every((item) => isOf(type.slice(0, -2), item));
  if (type.startsWith('map of ')) return isObject(value) && Object.values(value).every((item) => isOf(type.slice(7), item));
  switch (type) {
    case 'string':
    case 'timestamp':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'float':
    case 'float or null':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value);
    default:
      return true;
  }
}
