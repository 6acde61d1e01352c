import { TRAFFIC_RECORD } from '../../model/contract/traffic-record';
import { type Body, insistRefusal, isObject } from '../answer';
import { rule, type Rule } from '../rule';
import { type Service } from '../service';
import {
  dividingValue,
  everyRequest,
  filterOf,
  insistHalved,
  insistSelects,
  insistTraffic,
  type Json,
  MOST,
  query,
  rangeOf,
  sameRequests,
} from '../traffic';
import { Inapplicable, insist } from '../violation';

/** Fields of requests that have a string. */
const STRING_FIELDS = TRAFFIC_RECORD.flatMap(({ fields, type }) => (type === 'string' ? fields : []));

const numberOf = (request: Body, field: string) => (typeof request[field] === 'number' ? request[field] : NaN);

/** Operators on numbers, with their meanings. */
const COMPARISONS: readonly (readonly [op: string, meaning: string, holds: (value: number, bound: number) => boolean])[] = [
  ['eq', 'is an exact match', (value, bound) => value === bound],
  ['gt', 'is greater', (value, bound) => value > bound],
  ['lt', 'is less', (value, bound) => value < bound],
  ['gte', 'is greater or equal', (value, bound) => value >= bound],
  ['lte', 'is less or equal', (value, bound) => value <= bound],
];

/** Returns the name and value of a cookie that only some requests have. */
async function namedValue(service: Service): Promise<{ name: string; value: string }> {
  const requests = await everyRequest(service);
  const cookies = requests.flatMap(({ cookies: found }) => (isObject(found) ? Object.entries(found) : []));
  for (const [name, value] of cookies) {
    if (!/^\w+$/.test(name)) continue;
    const having = requests.filter((request) => cookieOf(request, name) === value);
    if (having.length < requests.length) return { name, value: String(value) };
  }
  throw new Inapplicable('no cookie differs between requests');
}

function cookieOf({ cookies }: Body, name: string): unknown {
  return isObject(cookies) ? cookies[name] : undefined;
}

function anyCookie({ cookies }: Body, value: unknown): boolean {
  return isObject(cookies) && Object.values(cookies).includes(value);
}

/** Returns the requests that a filter of any form selects. */
async function selected(service: Service, filters: string): Promise<readonly Body[]> {
  return insistTraffic(await query(service, 'logs', filters, { limit: String(MOST) }));
}

/** Requires that a filter selects the same requests as another one, which selects some requests and not all. */
async function insistSame(service: Service, filters: string, asAnother: string): Promise<void> {
  const [found, wanted] = [await selected(service, filters), await selected(service, asAnother)];
  if (wanted.length === 0) throw new Inapplicable('there is no traffic of this kind');
  insist(sameRequests(found, wanted), `the ${wanted.length} requests that ${asAnother} selects`, { found: found.length });
}

/** Returns a condition that only some requests meet, for rules about the form of filters. */
async function someCondition(service: Service): Promise<Json> {
  return { field: 'url', op: 'eq', value: await dividingValue(service, 'url') };
}

/** Returns a string of digits that only some requests have in a field. */
async function numericString(service: Service): Promise<{ field: string; value: string }> {
  const requests = await everyRequest(service);
  for (const field of STRING_FIELDS) {
    const values = requests.map((request) => request[field]);
    const value = values.find((each) => typeof each === 'string' && /^[1-9]\d*$/.test(each) && values.some((other) => other !== each));
    if (value !== undefined) return { field, value: String(value) };
  }
  throw new Inapplicable('no string of digits differs between requests');
}

/** Section 4.10: the filters parameter. */
export const FILTER_RULES: readonly Rule[] = [
  rule('4.10/timestamps/order', 'nothing', 'The order of the two timestamps does not matter', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    await insistSame(service, filterOf(service, [], { from: to, to: from }), filterOf(service));
  }),
  rule('4.10/timestamps/range', 'nothing', 'A filter selects the requests between its two timestamps', async (service) => {
    const all = await everyRequest(service);
    const moments = all
      .map((request) => Date.parse(`${String(request['timestamp']).replace(/Z$/, '').replace(' ', 'T')}Z`))
      .sort((a, b) => a - b);
    const text = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
    const [first = NaN, last = NaN] = [moments[0], moments[Math.floor(moments.length / 2)]];
    if (!(last - first > 2000)) throw new Inapplicable('the requests came all at once');
    const part = await selected(service, filterOf(service, [], { from: text(first), to: text(last) }));
    insist(part.length > 0 && part.length < all.length, `some of the ${all.length} requests`, part.length);
  }),
  rule('4.10/timestamps/forms', 'nothing', 'Timestamps may use any ISO format', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    const [isoFrom, isoTo] = [from, to].map((text) => text.replace(' ', 'T'));
    await insistSame(service, filterOf(service, [], { from: isoFrom, to: isoTo }), filterOf(service));
    const [basicFrom, basicTo] = [from, to].map((text) => text.replace(' ', 'T').replace(/[-:]/g, ''));
    await insistSame(service, filterOf(service, [], { from: basicFrom, to: basicTo }), filterOf(service));
  }),
  rule('4.10/timestamps/parts', 'nothing', 'Missing parts of a timestamp mean the start of the unit', async (service) => {
    const [day = ''] = rangeOf(service.target.traffic).from.split(/[ T]/);
    await insistSame(service, filterOf(service, [], { from: day }), filterOf(service, [], { from: `${day} 00:00:00` }));
  }),
  rule('4.10/members', 'nothing', 'The order of the members of a condition does not matter', async (service) => {
    const condition = await someCondition(service);
    const turned = Object.fromEntries(Object.entries(condition).reverse());
    await insistSelects(service, turned, (request) => request['url'] === condition['value']);
  }),
  rule('4.10/and', 'nothing', 'Conditions are combined with AND', async (service) => {
    const requests = await everyRequest(service);
    const [url, blocked] = [await dividingValue(service, 'url'), true];
    const both = requests.filter((request) => request['url'] === url && request['blocked'] === blocked);
    const found = await selected(
      service,
      filterOf(service, [
        { field: 'url', op: 'eq', value: url },
        { field: 'blocked', op: 'is', value: blocked },
      ]),
    );
    insist(sameRequests(found, both), `${both.length} requests`, found.length);
  }),
  rule('4.10/or', 'nothing', 'OR is not supported', async (service) => {
    const { AND } = JSON.parse(filterOf(service)) as { AND: unknown };
    insistRefusal(await query(service, 'logs', JSON.stringify({ OR: AND })));
  }),
  rule('4.10/key', 'nothing', 'A key names one parameter inside a field', async (service) => {
    const { name, value } = await namedValue(service);
    await insistSelects(service, { field: 'cookies', op: 'eq', key: name, value }, (request) => cookieOf(request, name) === value);
  }),
  rule('4.10/key-pattern', 'nothing', 'A key can be a regular expression', async (service) => {
    const { name, value } = await namedValue(service);
    await insistSelects(service, { field: 'cookies', op: 'eq', key: `^${name}$`, value }, (request) => cookieOf(request, name) === value);
  }),
  rule('4.10/key-other', 'nothing', 'With a key, no other parameter is tested', async (service) => {
    const { value } = await namedValue(service);
    const condition = { field: 'cookies', op: 'eq', key: 'conformance-no-such-cookie', value };
    const found = await selected(service, filterOf(service, [condition]));
    insist(found.length === 0, 'no request', found.length);
  }),
  rule('4.10/without-key', 'nothing', 'Without a key, all instances of the field are tested', async (service) => {
    const { value } = await namedValue(service);
    await insistSelects(service, { field: 'cookies', op: 'eq', value }, (request) => anyCookie(request, value));
  }),
  rule('4.10/list', 'nothing', 'A condition on a list tests its items', async (service) => {
    const requests = await everyRequest(service);
    const tagsOf = ({ tags }: Body) => (Array.isArray(tags) ? (tags as unknown[]) : []);
    const tag = requests.flatMap(tagsOf).find((each) => requests.some((request) => !tagsOf(request).includes(each)));
    if (tag === undefined) throw new Inapplicable('no tag differs between requests');
    await insistSelects(service, { field: 'tags', op: 'eq', value: tag }, (request) => tagsOf(request).includes(tag));
  }),
  rule('4.10/conditions', 'nothing', 'Conditions on a list of sub-records hold together for one of them', async (service) => {
    const requests = await everyRequest(service);
    const triggersOf = ({ cf_triggers }: Body) => (Array.isArray(cf_triggers) ? (cf_triggers as unknown[]).filter(isObject) : []);
    const [trigger] = requests.flatMap(triggersOf);
    if (!trigger) throw new Inapplicable('no request triggered a content filter');
    const { ruleid, risk_level } = trigger;
    await insistSelects(
      service,
      {
        field: 'cf_triggers',
        conditions: [
          { field: 'ruleid', op: 'eq', value: ruleid },
          { field: 'risk_level', op: 'gte', value: risk_level },
        ],
      },
      (request) => triggersOf(request).some((each) => each['ruleid'] === ruleid && numberOf(each, 'risk_level') >= Number(risk_level)),
    );
  }),
  rule('4.10/not', 'nothing', '"not " before an operator inverts it', async (service) => {
    const url = await dividingValue(service, 'url');
    await insistSelects(service, { field: 'url', op: 'not eq', value: url }, (request) => request['url'] !== url);
  }),
  rule('4.10/not-wrapper', 'nothing', '{NOT: condition} inverts the condition', async (service) => {
    const url = await dividingValue(service, 'url');
    await insistSelects(service, { NOT: { field: 'url', op: 'eq', value: url } }, (request) => request['url'] !== url);
  }),
  rule('4.10/white-space', 'nothing', 'White space in the JSON is free', async (service) => {
    const json = filterOf(service, [await someCondition(service)]);
    await insistSame(service, ` ${JSON.stringify(JSON.parse(json), null, '\t')}\n `, json);
  }),
  rule('4.10/is', 'nothing', 'is: a boolean is true or false', async (service) => {
    await insistSelects(service, { field: 'blocked', op: 'is', value: true }, (request) => request['blocked'] === true);
    await insistSelects(service, { field: 'blocked', op: 'is', value: false }, (request) => request['blocked'] === false);
  }),
  ...COMPARISONS.flatMap(([op, meaning, holds]) =>
    [
      ['status', 'a whole number'],
      ['request_time', 'a float'],
    ].map(([field = '', kind]) =>
      rule(`4.10/${op}/${field}`, 'nothing', `${op}: ${kind} ${meaning}`, async (service) => {
        const bound = Number(await dividingValue(service, field));
        await insistSelects(service, { field, op, value: bound }, (request) => holds(numberOf(request, field), bound));
      }),
    ),
  ),
  rule('4.10/eq/text', 'nothing', 'eq: a text matches exactly', async (service) => {
    const url = await dividingValue(service, 'url');
    await insistSelects(service, { field: 'url', op: 'eq', value: url }, (request) => request['url'] === url);
  }),
  rule('4.10/in', 'nothing', 'in: the value is a member of the list', async (service) => {
    const url = await dividingValue(service, 'url');
    const condition = { field: 'url', op: 'in', value: [url, 'conformance-no-such-url'] };
    await insistSelects(service, condition, (request) => request['url'] === url);
  }),
  rule('4.10/in/integer', 'nothing', 'in: a whole number is a member of the list', async (service) => {
    const status = Number(await dividingValue(service, 'status'));
    await insistSelects(service, { field: 'status', op: 'in', value: [status, 0] }, (request) => request['status'] === status);
  }),
  rule('4.10/in/empty', 'nothing', 'in: no value is a member of an empty list', async (service) => {
    const answer = await query(service, 'logs', filterOf(service, [{ field: 'status', op: 'in', value: [] }]));
    // A service may refuse a list without a member.
    if (answer.status !== 422) insist(insistTraffic(answer).length === 0, 'no request', insistTraffic(answer).length);
  }),
  rule('4.10/regex', 'nothing', 'regex: a text matches a regular expression', async (service) => {
    const url = String(await dividingValue(service, 'url'));
    const pattern = `^${url.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
    await insistSelects(service, { field: 'url', op: 'regex', value: pattern }, (request) => request['url'] === url);
  }),
  rule('4.10/between', 'nothing', 'between: a number lies between two numbers', async (service) => {
    const high = Number(await dividingValue(service, 'request_time'));
    const condition = { field: 'request_time', op: 'between', value: [0, high] };
    await insistSelects(
      service,
      condition,
      (request) => numberOf(request, 'request_time') >= 0 && numberOf(request, 'request_time') <= high,
    );
  }),
  rule(
    '4.10/query-string/further-range',
    'nothing',
    'Every range of timestamps in a query string counts, since conditions are combined with AND',
    async (service) => {
      await insistHalved(service, (text) => selected(service, text));
    },
  ),
  rule('4.10/query-string/number-as-string', 'nothing', 'In a query string, a number for a string field is a string', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    const { field, value } = await numericString(service);
    const found = await selected(service, `${field}=${value}, timestamp between ${from} and ${to}`);
    const wanted = (await everyRequest(service)).filter((request) => request[field] === value);
    insist(sameRequests(found, wanted), `${wanted.length} requests for ${field}=${value}`, found.length);
  }),
  rule('4.10/query-string/boolean', 'nothing', 'In a query string, a boolean field is true or false', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    for (const value of [true, false]) {
      const json = filterOf(service, [{ field: 'blocked', op: 'is', value }]);
      await insistSame(service, `blocked=${value}, timestamp between ${from} and ${to}`, json);
    }
  }),
  rule('4.10/query-string/decimal', 'nothing', 'In a query string, a number may have decimals', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    const times = (await everyRequest(service)).map((request) => numberOf(request, 'request_time'));
    const time = times.find((each) => /^\d+\.\d+$/.test(String(each)));
    if (time === undefined) throw new Inapplicable('no request took a time with decimals');
    const json = filterOf(service, [{ field: 'request_time', op: 'eq', value: time }]);
    await insistSame(service, `request_time=${time}, timestamp between ${from} and ${to}`, json);
  }),
  rule('4.10/query-string/text', 'nothing', 'In a query string, a text field has the text', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    const { method } = (await everyRequest(service)).find((request) => /^[A-Z]+$/.test(String(request['method']))) ?? {};
    if (method === undefined) throw new Inapplicable('no request has a method');
    const json = filterOf(service, [{ field: 'method', op: 'eq', value: method }]);
    await insistSame(service, `method=${String(method)}, timestamp between ${from} and ${to}`, json);
  }),
  rule('4.10/query-string', 'nothing', 'A query string has conditions with commas between them', async (service) => {
    const { from, to } = rangeOf(service.target.traffic);
    const status = Number(await dividingValue(service, 'status'));
    const json = filterOf(service, [{ field: 'status', op: 'eq', value: status }]);
    await insistSame(service, `status=${status}, timestamp between ${from} and ${to}`, json);
    await insistSelects(service, { field: 'status', op: 'eq', value: status }, (request) => request['status'] === status);
  }),
];
