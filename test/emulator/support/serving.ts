import { type EmulatorOptions } from '../../../src/emulator';
import { send, type Answer } from './client';
import { emulators } from './emulators';

/** Requests to one configuration of a running emulator, by paths such as `actions/versions`. */
export interface Asking {
  readonly url: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  remove(path: string): Promise<Answer>;
}

/** Returns functions that send requests to a URL. */
export function asking(url: string, configuration = 'prod', headers?: Record<string, string>): Asking {
  const at = (path: string) => `${url}/api/v4.3/conf/${configuration}/${path}`;
  return {
    url,
    get: (path) => send('GET', at(path), undefined, headers),
    post: (path, body) => send('POST', at(path), body, headers),
    put: (path, body) => send('PUT', at(path), body, headers),
    remove: (path) => send('DELETE', at(path), undefined, headers),
  };
}

/** Starts emulators for one test file, for requests to their configuration "prod". */
export function serving(): (options?: EmulatorOptions) => Promise<Asking> {
  const start = emulators();
  return async (options) => asking((await start(options)).url);
}
