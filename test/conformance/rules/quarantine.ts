import { type Body, insistRefusal } from '../answer';
import { rule, type Rule } from '../rule';
import { type Carried, type Service } from '../service';
import { insistTraffic } from '../traffic';
import { Inapplicable, insist } from '../violation';

const HEADERS = { provider: 'document_db', syntax: 'json' };

/** Id that no entry has. */
const NOTHING = 'conformance-no-such-entry';

const PATH = 'quarantined';

/** Members of a selector. */
const SELECTORS = ['config', 'ids', 'rule_ids'] as const;

/** A selector, as the query of a GET and the body of a DELETE. */
type Selector = { readonly config?: string; readonly ids?: readonly string[]; readonly rule_ids?: readonly string[] };

/** An entry of the list. The contract does not state its fields; these are known from deployments. */
interface Entry {
  readonly id: string;
  readonly config: string;
  readonly rule: string;
}

/** Selection of some entries, but not of all. */
interface Selection {
  readonly name: string;
  readonly sentence: string;
  /** Returns a selector. Undefined if the entries do not suffice. */
  of(entries: readonly Entry[]): Selector | undefined;
}

const SELECTIONS: readonly Selection[] = [
  {
    name: 'ids/selects',
    sentence: 'ids selects the entry with the id',
    of: ([first]) => first && { ids: [first.id] },
  },
  {
    name: 'ids/repeated',
    sentence: 'several ids select the entry of each',
    of: ([first, second]) => first && second && { ids: [first.id, second.id] },
  },
  {
    name: 'ids/rule_ids',
    sentence: 'ids and rule_ids select the entries that match both',
    of: (entries) => {
      const [first] = entries;
      const other = entries.find(({ rule: each }) => each !== first?.rule);
      return first && other && { ids: [first.id, other.id], rule_ids: [first.rule] };
    },
  },
  {
    name: 'config/ids',
    sentence: 'config and ids select the entries that match both',
    of: (entries) => {
      const [first] = entries;
      const other = entries.find(({ config }) => config !== first?.config);
      return first && other && { config: first.config, ids: [first.id, other.id] };
    },
  },
  {
    name: 'config/rule_ids',
    sentence: 'config and rule_ids select the entries that match both',
    of: (entries) => {
      const [first] = entries;
      const other = entries.find(({ config }) => config !== first?.config);
      return first && other && { config: first.config, rule_ids: [first.rule, other.rule] };
    },
  },
  {
    name: 'rule_ids/selects',
    sentence: 'rule_ids selects the entries of the rule',
    of: ([first]) => first && { rule_ids: [first.rule] },
  },
  {
    name: 'rule_ids/repeated',
    sentence: 'several rule_ids select the entries of each',
    of: (entries) => {
      const [first] = entries;
      const other = entries.find(({ rule: each }) => each !== first?.rule);
      return first && other && { rule_ids: [first.rule, other.rule] };
    },
  },
  {
    name: 'config/selects',
    sentence: 'config selects the entries of the configuration',
    of: ([first]) => first && { config: first.config },
  },
];

/**
 * Section 4.8: the quarantine list. Some rules delete entries: only new violations quarantine their sources again. The other rules delete
 * nothing, because they select an entry that does not exist.
 */
export const QUARANTINE_RULES: readonly Rule[] = [
  rule('4.8/list', 'nothing', 'GET quarantined answers 200 and a body of traffic data; no parameter is required', async (service) => {
    await list(service);
  }),
  ...SELECTORS.map((name) =>
    rule(
      `4.8/list/${name}`,
      'nothing',
      `GET quarantined takes the parameter ${name}, and returns nothing that does not match`,
      async (service) => {
        const found = await list(service, { [name]: NOTHING });
        insist(found.length === 0, 'no entry', found);
      },
    ),
  ),
  ...SELECTIONS.map(({ name, sentence, of }) =>
    rule(`4.8/list/${name}`, 'nothing', `GET quarantined: ${sentence}`, async (service) => {
      const before = await entriesOf(service);
      const selector = selectorOf(of(before), before);
      const found = (await list(service, selector)).map(entryOf).map(({ id }) => id);
      // The list may change between two requests.
      const after = await entriesOf(service);
      const stays = before.filter(({ id }) => after.some((each) => each.id === id));
      const missing = stays.filter((entry) => matches(entry, selector) && !found.includes(entry.id));
      insist(missing.length === 0, `all entries that ${JSON.stringify(selector)} selects`, { found, missing });
      const extra = stays.filter((entry) => !matches(entry, selector) && found.includes(entry.id));
      insist(extra.length === 0, `only entries that ${JSON.stringify(selector)} selects`, { extra });
    }),
  ),
  rule('4.8/delete', 'nothing', 'DELETE quarantined answers 200 and a body of traffic data', async (service) => {
    insistTraffic(await remove(service, { config: NOTHING, ids: [NOTHING], rule_ids: [NOTHING] }));
  }),
  ...SELECTORS.map((name) =>
    rule(`4.8/delete/${name}`, 'nothing', `DELETE quarantined takes a body with ${name} alone`, async (service) => {
      insistTraffic(await remove(service, { [name]: name === 'config' ? NOTHING : [NOTHING] }));
    }),
  ),
  ...SELECTIONS.map(({ name, sentence, of }) =>
    rule(
      `4.8/delete/${name}`,
      'quarantine',
      `DELETE quarantined removes what is selected, and nothing else: ${sentence}`,
      async (service) => {
        const { config } = service.target;
        const before = await entriesOf(service);
        const isOwn = (entry: Entry) => entry.config === config;
        const others = before.filter((entry) => !isOwn(entry)).sort((a, b) => a.config.localeCompare(b.config, 'en'));
        const selector = selectorOf(of([...before.filter(isOwn), ...others]), before);
        // Deleted entries cannot be restored, so the rule deletes none of other configurations.
        if (!before.filter((entry) => matches(entry, selector)).every(isOwn)) throw new Inapplicable(`${config} has too few entries`);
        insistTraffic(await remove(service, selector));
        const left = (await entriesOf(service)).map(({ id }) => id);
        const kept = before.filter((entry) => matches(entry, selector) && left.includes(entry.id));
        insist(kept.length === 0, `no entry that ${JSON.stringify(selector)} selects`, kept);
        const lost = before.filter((entry) => !matches(entry, selector) && !left.includes(entry.id));
        insist(lost.length === 0, `every entry that ${JSON.stringify(selector)} does not select`, lost);
      },
    ),
  ),
  ...['GET', 'DELETE'].flatMap((method) =>
    Object.keys(HEADERS).flatMap((name) => [
      rule(`4.8/${method.toLowerCase()}/${name}`, 'nothing', `${method} quarantined requires the header ${name}`, async (service) => {
        insistRefusal(await withHeaders(service, method, Object.fromEntries(Object.entries(HEADERS).filter(([each]) => each !== name))));
      }),
      rule(
        `4.8/${method.toLowerCase()}/${name}/value`,
        'nothing',
        `${method} quarantined refuses a ${name} that is not one of its values`,
        async (service) => {
          insistRefusal(await withHeaders(service, method, { ...HEADERS, [name]: NOTHING }));
        },
      ),
    ]),
  ),
];

function withHeaders(service: Service, method: string, headers: Readonly<Record<string, string>>) {
  const carried: Carried = { headers, ...(method === 'DELETE' && { body: { ids: [NOTHING] } }) };
  return service.data(method, PATH, carried);
}

async function list(service: Service, query: Carried['query'] = {}): Promise<readonly Body[]> {
  return insistTraffic(await service.data('GET', PATH, { headers: HEADERS, query }));
}

function remove(service: Service, selector: Selector) {
  return service.data('DELETE', PATH, { headers: HEADERS, body: selector });
}

async function entriesOf(service: Service): Promise<readonly Entry[]> {
  return (await list(service)).map(entryOf).filter(({ id, config, rule: by }) => [id, config, by].every((part) => part !== ''));
}

function entryOf({ _id, id = _id, config, rule_id: by }: Body): Entry {
  const [text, configuration, ruleId] = [id, config, by].map((part) => (typeof part === 'string' ? part : ''));
  return { id: text!, config: configuration!, rule: ruleId! };
}

/** Returns a selector that selects some of the entries, but not all. */
function selectorOf(selector: Selector | undefined, entries: readonly Entry[]): Selector {
  const selected = selector && entries.filter((entry) => matches(entry, selector));
  if (!selector || !selected || selected.length === 0 || selected.length === entries.length)
    throw new Inapplicable('the quarantine list does not have entries of several rules, or they lack their id, config and rule_id');
  return selector;
}

function matches(entry: Entry, { config, ids, rule_ids: rules }: Selector): boolean {
  return (
    (config === undefined || entry.config === config) &&
    (ids === undefined || ids.includes(entry.id)) &&
    (rules === undefined || rules.includes(entry.rule))
  );
}
