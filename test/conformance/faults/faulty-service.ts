import { type Ask, type Asked, type Misconduct } from './fault';

const BEFORE_CONFIGURATION = '/api/v4.3/conf/';

/** What `fetch` is for a client of a service with a fault. The sound service is at the address that the client asks. */
export function faultyFetch(misconduct: Misconduct): typeof fetch {
  return async (input, { method = 'GET', headers, body } = {}) => {
    const url = new URL(String(input));
    const [base = '', rest = ''] = url.pathname.split(BEFORE_CONFIGURATION);
    const [config = '', ...path] = rest.split('/');
    const asked: Asked = {
      method,
      config: decodeURIComponent(config),
      path: path.join('/'),
      query: Object.fromEntries(url.searchParams),
      ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
    };
    const told = await misconduct(asked, soundService(`${url.origin}${base}`, headers));
    return new Response(told.body === undefined ? '' : JSON.stringify(told.body), { status: told.status });
  };
}

function soundService(baseUrl: string, headers: RequestInit['headers']): Ask {
  return async ({ method, config, path, query, body }) => {
    const url = `${baseUrl}${BEFORE_CONFIGURATION}${encodeURIComponent(config)}/${path}?${new URLSearchParams(query).toString()}`;
    const response = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, ...(text !== '' && { body: JSON.parse(text) as unknown }) };
  };
}
