import { type Ask, type Asked, type Misconduct } from './fault';

const API = '/api/v4.3/';

/** Headers of the routes of traffic data. */
const HEADERS = ['provider', 'syntax'];

/** Routes that query the traffic. */
const QUERIES: readonly string[] = ['logs', 'stats', 'timeline', 'topx'].map((route) => `/data/${route}`);

/** Returns a `fetch` that behaves like a service with a fault. The correct service is at the requested address. */
export function faultyFetch(misconduct: Misconduct): typeof fetch {
  return async (input, { method = 'GET', headers, body } = {}) => {
    const url = new URL(String(input));
    const [base = '', rest = ''] = url.pathname.split(API);
    const given = new Headers(headers);
    const asked: Asked = {
      method,
      ...placeIn(rest),
      query: Object.fromEntries(url.searchParams),
      repeated: repeatedIn(url.searchParams),
      ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
      headers: Object.fromEntries(HEADERS.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : []))),
    };
    HEADERS.forEach((name) => given.delete(name));
    const reply = await misconduct(asked, soundService(`${url.origin}${base}`, given));
    return new Response(reply.body === undefined ? '' : JSON.stringify(reply.body), { status: reply.status });
  };
}

function placeIn(rest: string): Pick<Asked, 'config' | 'path'> {
  const [room, config = '', ...path] = rest.split('/');
  return room === 'conf' ? { config: decodeURIComponent(config), path: path.join('/') } : { config: '', path: `/${rest}` };
}

function repeatedIn(search: URLSearchParams): Record<string, readonly string[]> {
  const lists = [...new Set(search.keys())].map((name) => [name, search.getAll(name)] as const);
  return Object.fromEntries(lists.filter(([, values]) => values.length > 1));
}

function soundService(baseUrl: string, shared: Headers): Ask {
  return async ({ method, config, path, query, repeated, body, headers }) => {
    const place = path.startsWith('/') ? path.slice(1) : `conf/${encodeURIComponent(config)}/${path}`;
    const search = new URLSearchParams(query);
    for (const [name, values] of Object.entries(repeated ?? {})) {
      search.delete(name);
      values.forEach((value) => search.append(name, value));
    }
    const url = `${baseUrl}${API}${place}?${search.toString()}`;
    const send = async () => {
      const response = await fetch(url, {
        method,
        headers: { ...Object.fromEntries(shared), ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    };
    const { status, text } = await (QUERIES.includes(path) ? remembered(JSON.stringify([url, headers]), send) : send());
    return { status, ...(text !== '' && { body: JSON.parse(text) as unknown }) };
  };
}

type Answered = Promise<{ readonly status: number; readonly text: string }>;

/** Answers to queries. Most faults get the same queries, and the traffic does not change. */
const ANSWERS = new Map<string, Answered>();

function remembered(question: string, send: () => Answered): Answered {
  const answer = ANSWERS.get(question) ?? send();
  ANSWERS.set(question, answer);
  return answer;
}
