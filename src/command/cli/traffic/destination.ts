import { parseJson } from '../../../model';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { lookupHost } from '../../../api/loopback';
import type { Received } from '../../../emulator';
import { trimmedEnd } from '../../../model/trim';
import { withoutUserInfo } from '../../../model/user-info';
import { beginningWithoutSecrets } from '../../../output';
import { loadEmulator } from '../installation/emulator-package';

/** Emulator that stores loaded traffic. */
export interface TrafficDestination {
  /** Stores lines of JSON, one record per line. */
  store(lines: Readable): Promise<Received>;
  close(): Promise<void>;
}

/** Without keep-alive, an emulator that refuses a request would close the connection before the refusal is read. */
const CONNECTIONS = { keepAlive: true, lookup: lookupHost };

/** Maximum size of an answer in bytes. Emulators list some bad lines of a load, and count the others. */
const LONGEST_ANSWER = 1024 * 1024;

/** Maximum number of characters of the server in a message. */
const LONGEST_MESSAGE = 600;

/**
 * Time that a server may take for the next bytes of an upload, and for its whole answer after the last ones, in milliseconds. An emulator
 * stores the traffic before it answers.
 */
const LONGEST_WAIT = 600_000;

/** Sends the stream without buffering it for a redirect. */
const STREAMED = {
  adapter: 'http',
  proxy: false,
  httpAgent: new HttpAgent(CONNECTIONS),
  maxRedirects: 0,
  maxBodyLength: Infinity,
  maxContentLength: LONGEST_ANSWER,
  responseType: 'text',
  validateStatus: () => true,
} as const;

/** Aborts a request whose server stands still. The time that the source of an upload takes does not count. */
class Standstill {
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;

  public constructor(private readonly limit: number) {}

  public get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** Yields the chunks of an upload, each when the server has taken those before. */
  public async *watched(lines: Readable): AsyncGenerator<unknown, void, undefined> {
    for await (const chunk of lines) {
      this.begin();
      yield chunk;
      this.end();
    }
    this.begin();
  }

  /** Ends the watch for good: the source of an upload that the server has refused may still go on. */
  public close(): void {
    this.isOver = true;
    this.end();
  }

  private end(): void {
    clearTimeout(this.timer);
  }

  private begin(): void {
    if (!this.isOver) this.timer = setTimeout(() => this.stop.abort(), this.limit);
  }
}

/**
 * Returns a running emulator, which receives the lines by HTTP because it locks its data folder.
 *
 * @param limit time that the server may stand still, in milliseconds
 */
export function runningEmulator(baseUrl: string, apiKey?: string, limit = LONGEST_WAIT): TrafficDestination {
  const { shown, traffic } = addressIn(baseUrl);
  const headers = { 'content-type': 'application/x-ndjson', ...(apiKey !== undefined && { authorization: `Basic ${apiKey}` }) };
  return {
    store: async (lines) => {
      const [{ default: axios }, { receivedIn }] = await Promise.all([import('axios'), import('./received')]);
      const foreign = new Error(`The server at ${shown} is not the emulator. Traffic can only be loaded into an emulator.`);
      const { machineTrust } = await import('../../../api/machine-trust');
      const trust = traffic.protocol === 'https:' ? machineTrust() : undefined;
      const httpsAgent = new HttpsAgent({ ...CONNECTIONS, secureContext: trust?.secureContext });
      const standstill = new Standstill(limit);
      const { signal } = standstill;
      const upload = Readable.from(standstill.watched(lines));
      const { status, data: text } = await axios
        .post<string>(traffic.href, upload, { ...STREAMED, httpsAgent, headers, signal })
        .catch((error: unknown) => {
          if (axios.isAxiosError(error) && error.message.startsWith('maxContentLength')) throw foreign;
          if (signal.aborted) {
            throw new Error(
              `The server at ${shown} did not go on for ${limit / 1000} s, and may have stored a part of the traffic. Check that ` +
                '--base-url is the address of an emulator, and that the emulator runs. Then load the traffic again: what is stored is ' +
                'not stored twice.',
            );
          }
          const reason = trust?.problemOf(error) ?? reasonOf(error);
          throw new Error(
            `No emulator answers at ${shown} (${reason}). Start one with "svc-waap emulator", and set --base-url to its address.`,
          );
        })
        .finally(() => {
          standstill.close();
          upload.destroy();
        });
      if (status === 404) throw foreign;
      if (status === 401) {
        throw new Error(
          `The emulator at ${shown} requires another API key. Set SVC_API_KEY to the key that the emulator was started with.`,
        );
      }
      if (status !== 200) {
        const message = beginningWithoutSecrets(messageIn(text), LONGEST_MESSAGE);
        throw new Error(`The emulator at ${shown} refused the traffic with status ${status}: ${message}`);
      }
      const received = receivedIn(text);
      if (!received) throw foreign;
      return received;
    },
    close: () => Promise.resolve(),
  };
}

/** Returns the message of a refusal, or its whole text. */
function messageIn(text: string): string {
  try {
    const { message } = parseJson(text) as { message?: unknown };
    return typeof message === 'string' ? message : text;
  } catch {
    return text;
  }
}

/** Address of an emulator. */
interface Address {
  /** For messages: has no password. */
  readonly shown: string;
  readonly traffic: URL;
}

/** @throws Error with the remedy, without a password that the address has */
function addressIn(baseUrl: string): Address {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!base || !/^https?:$/.test(base.protocol)) {
    throw new Error(
      `"${withoutUserInfo(baseUrl)}" is not the address of an emulator. ` +
        'Use the address that the emulator prints, such as http://127.0.0.1:4300.',
    );
  }
  if (base.username || base.password)
    throw new Error('--base-url or SVC_BASE_URL contains a user name or a password. Remove them from it, and set SVC_API_KEY instead.');

  const path = trimmedEnd(base.pathname, /\//);
  return { shown: `${base.origin}${path}`, traffic: new URL(`${path}/_emulator/traffic`, base) };
}

/** Opens the data folder of a stopped emulator. */
export async function emulatorFolder(path: string): Promise<TrafficDestination> {
  const { openTrafficFolder, StartupError } = await loadEmulator();
  try {
    const folder = openTrafficFolder(path);
    return { store: (lines) => folder.receive(lines), close: () => folder.close() };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    throw new Error(`${error.message}\nTo load traffic into a running emulator, set --base-url to its address instead of --data.`);
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EPROTO') return 'the server does not use TLS: write http:// instead of https://';
  return message || String(code);
}
