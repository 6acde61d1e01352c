import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { lookupHost } from '../../api/loopback';
import type { Received } from '../../emulator';
import { loadEmulator } from '../emulator-package';

/** Where loaded traffic goes. */
export interface Destination {
  /** Stores lines of JSON, a record in each. */
  store(lines: Readable): Promise<Received>;
  close(): Promise<void>;
}

/** An emulator that refuses a request closes a connection that is not kept, before the refusal is read. */
const CONNECTIONS = { keepAlive: true, lookup: lookupHost };

/** Bytes of the longest answer. Emulators list some bad lines of a load, and count the others. */
const LONGEST_ANSWER = 1024 * 1024;

/** The stream is sent as it comes, and is not kept for a redirect. */
const STREAMED = {
  adapter: 'http',
  proxy: false,
  httpAgent: new HttpAgent(CONNECTIONS),
  httpsAgent: new HttpsAgent(CONNECTIONS),
  maxRedirects: 0,
  maxBodyLength: Infinity,
  maxContentLength: LONGEST_ANSWER,
  responseType: 'text',
  validateStatus: () => true,
} as const;

/** A running emulator. It owns its data, so that the lines go through it. */
export function runningEmulator(baseUrl: string, apiKey?: string): Destination {
  const url = addressIn(baseUrl);
  const headers = { 'content-type': 'application/x-ndjson', ...(apiKey !== undefined && { authorization: `Basic ${apiKey}` }) };
  return {
    store: async (lines) => {
      const [{ default: axios }, { receivedIn }] = await Promise.all([import('axios'), import('./received')]);
      const foreign = new Error(`What answers at ${baseUrl} is not the emulator. Traffic can be loaded into an emulator only.`);
      const { status, data: text } = await axios.post<string>(url.href, lines, { ...STREAMED, headers }).catch((error: unknown) => {
        if (axios.isAxiosError(error) && error.message.startsWith('maxContentLength')) throw foreign;
        throw new Error(
          `No emulator answers at ${baseUrl} (${reasonOf(error)}). Start one with "svc-waap emulator", and name it with --base-url.`,
        );
      });
      if (status === 404) throw foreign;
      if (status === 401)
        throw new Error(`The emulator at ${baseUrl} requires another API key. Set SVC_API_KEY to the key that it was started with.`);
      if (status !== 200)
        throw new Error(`The emulator at ${baseUrl} refused the traffic with status ${status}: ${messageIn(text).slice(0, 600)}`);
      const received = receivedIn(text);
      if (!received) throw foreign;
      return received;
    },
    close: () => Promise.resolve(),
  };
}

/** The message of a refusal, or its whole text. */
function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : text;
  } catch {
    return text;
  }
}

function addressIn(baseUrl: string): URL {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!base || !/^https?:$/.test(base.protocol))
    throw new Error(`"${baseUrl}" is not the address of an emulator. Write it as the emulator prints it, such as http://127.0.0.1:4300.`);
  return new URL(`${base.pathname.replace(/\/+$/, '')}/_emulator/traffic`, base);
}

/** The data folder of an emulator that does not run. */
export async function emulatorFolder(path: string): Promise<Destination> {
  const { openTrafficFolder, StartupError } = await loadEmulator();
  try {
    const folder = openTrafficFolder(path);
    return { store: (lines) => folder.receive(lines), close: () => folder.close() };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    throw new Error(`${error.message}\nTo load traffic into an emulator that runs, name its address with --base-url instead of --data.`);
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EPROTO') return 'it does not speak TLS: write http:// instead of https://';
  return message || String(code);
}
