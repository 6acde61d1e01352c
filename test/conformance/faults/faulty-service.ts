import { type Ask, type Asked, type Misconduct } from './fault';

const API = '/api/v4.3/';

/** The headers that routes of traffic data take. */
const HEADERS = ['provider', 'syntax'];

/** What `fetch` is for a client of a service with a fault. The sound service is at the address that the client asks. */
export function faultyFetch(misconduct: Misconduct): typeof fetch {
  return async (input, { method = 'GET', headers, body } = {}) => {
    const url = new URL(String(input));
    const [base = '', rest = ''] = url.pathname.split(API);
    const given = new Headers(headers);
    const asked: Asked = {
      method,
      ...placeIn(rest),
      query: Object.fromEntries(url.searchParams),
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

function soundService(baseUrl: string, shared: Headers): Ask {
  return async ({ method, config, path, query, body, headers }) => {
    const place = path.startsWith('/') ? path.slice(1) : `conf/${encodeURIComponent(config)}/${path}`;
    const url = `${baseUrl}${API}${place}?${new URLSearchParams(query).toString()}`;
    const response = await fetch(url, {
      method,
      headers: { ...Object.fromEntries(shared), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, ...(text !== '' && { body: JSON.parse(text) as unknown }) };
  };
}
