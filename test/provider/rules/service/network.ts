import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios';
import type { Service } from './service';
import type { Json } from './json';

/** Services by address. An unreachable service can be collected. */
const services = new Map<string, WeakRef<Service>>();
let count = 0;

/** Returns an address of a service for base_url. */
export function address(service: Service): string {
  count += 1;
  const host = `service-${count}.test`;
  services.set(host, new WeakRef(service));
  return `http://${host}`;
}

/**
 * Connects the real client to services of this process without a socket, by an instance of the HTTP library that passes requests on.
 * Retries, errors and shapes of replies are the client's own.
 */
export function withoutSockets(): void {
  const instance: Pick<AxiosInstance, 'request'> = { request: async (config) => carried(config as AxiosRequestConfig) as never };
  // Without jest, because a spy keeps all arguments, and each run of a provider has a client of its own.
  Object.assign(axios, { create: () => instance });
}

/** Parts of a response that the client reads. */
interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: AsyncIterable<Buffer>;
}

function carried({ url = '', method = 'get', data }: AxiosRequestConfig): Response {
  const to = new URL(url);
  const service = services.get(to.hostname)?.deref();
  if (!service) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
  const answer = service.answer(method.toUpperCase(), to, typeof data === 'string' ? (JSON.parse(data) as Json) : null);
  return { status: answer.status, headers: { 'content-type': 'application/json' }, data: chunks(JSON.stringify(answer.body)) };
}

async function* chunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
