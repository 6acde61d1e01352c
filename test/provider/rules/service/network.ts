import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios';
import type { Service } from './service';
import type { Json } from './json';

/** The addresses of services, which live as long as they can be reached. */
const services = new Map<string, WeakRef<Service>>();
let count = 0;

/** Gives a service an address for base_url. */
export function address(service: Service): string {
  count += 1;
  const host = `service-${count}.test`;
  services.set(host, new WeakRef(service));
  return `http://${host}`;
}

/**
 * Has the real client reach the services of this process without a socket: its HTTP library is asked for an instance, and
 * gives one that does no more than carry the request over. What is above it (retries, errors, the shapes of replies) is
 * the client's own.
 */
export function withoutSockets(): void {
  const instance: Pick<AxiosInstance, 'request'> = { request: async (config) => carried(config as AxiosRequestConfig) as never };
  // Not by jest: a spy keeps all that it was ever called with, and each run of a provider has a client of its own.
  Object.assign(axios, { create: () => instance });
}

/** As much of a response as the client reads. */
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
