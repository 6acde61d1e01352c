import type { Service } from '../support/service';

interface Source {
  readonly _id: string;
  readonly config: string;
  readonly rule_id: string;
}

const SOURCES: readonly Source[] = [
  { _id: 'q1', config: 'prod', rule_id: 'login-bursts' },
  { _id: 'q2', config: 'prod', rule_id: 'login-bursts' },
  { _id: 'q3', config: 'prod', rule_id: 'scraping' },
];

interface Selector {
  readonly config?: string;
  readonly ids?: readonly string[];
  readonly rule_ids?: readonly string[];
}

/** Gives a service a quarantine list. Returns a function that returns the ids on it. */
export function quarantined(service: Service): () => string[] {
  const list = [...SOURCES];
  service.instead = (method, place, body) => {
    const { pathname, searchParams } = new URL(place, service.url);
    if (pathname !== '/api/v4.3/data/quarantined') return undefined;
    const rules = searchParams.getAll('rule_ids');
    const asked: Selector = { config: searchParams.get('config') ?? undefined, ...(rules.length > 0 && { rule_ids: rules }) };
    const { config, ids, rule_ids: ruleIds } = method === 'GET' ? asked : (body as Selector);
    const results = list.filter(
      (source) => source.config === config && (ids?.includes(source._id) ?? true) && (ruleIds?.includes(source.rule_id) ?? true),
    );
    if (method === 'DELETE') for (const source of results) list.splice(list.indexOf(source), 1);
    return { status: 200, body: { data: { results: method === 'GET' ? results : [] }, status: 200 } };
  };
  return () => list.map(({ _id: id }) => id);
}
