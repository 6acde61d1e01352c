import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientOptions, ManagementClient } from '../../../../src/api';
import { Connection } from '../../../../src/provider/connection/connection';
import type { Unknown } from '../../../../src/provider/framework/value';
import { SimulatedTime } from '../../../api/support';
import { type Answer, answerEntry, listing, refusal } from '../../support/answers';

export { type Answer, refusal };

export type Entry = Record<string, unknown>;

const running: { close: () => void }[] = [];

/** Closes the servers of the test. Call in afterEach. */
export function closeAll(): void {
  for (const one of running.splice(0)) one.close();
}

/** A service in memory that follows the contract, with one family per path, and the configuration `prod`. */
export class Service {
  public static async start(): Promise<Service> {
    const service = new Service();
    await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
    running.push(service);
    return service;
  }

  /** Requests: `GET things/a`, without the configuration if it is `prod`. */
  public readonly asked: string[] = [];
  /** Bodies of writes, in order. */
  public readonly bodies: Entry[] = [];
  /** Headers of requests, in order. */
  public readonly headers: IncomingMessage['headers'][] = [];
  /** Entries of `prod`, by family and id. */
  public readonly entries = new Map<string, Entry>();
  /** Answers to the next requests, in order. */
  public readonly answers: Answer[] = [];
  /** Answers to the next writes, in order. */
  public readonly writeAnswers: Answer[] = [];
  /** Returns the stored form of a written entry. */
  public complete: (entry: Entry) => Entry = (entry) => entry;
  /** Returns the form of an entry in answers to reads. */
  public readForm: (entry: Entry) => Entry = (entry) => entry;
  /** Replaces answers of the families, unless it returns undefined. The path is as in `asked`. */
  public instead: (method: string, path: string, body: unknown) => Answer | undefined = () => undefined;
  /** Resolves when a request may be carried out. The request is as in `asked`. */
  public delay: (asked: string) => Promise<void> = () => Promise.resolve();
  /** Whether a proxy replaces the answer by an HTML page. The request is as in `asked`. */
  public spoils: (asked: string) => boolean = () => false;

  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then(({ status, body, isSpoiled }) => {
      response.writeHead(status, { 'content-type': isSpoiled ? 'text/html' : 'application/json' });
      // JSON.stringify writes no number of this size.
      response.end(isSpoiled ? '<html>Maintenance</html>' : JSON.stringify(body).replaceAll('"1e999"', '1e999'));
    });
  });

  public get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns a client of this service, in simulated time, and without retries unless the options set them. */
  public client(options: Partial<ClientOptions> = {}): ManagementClient {
    const client = new ManagementClient({ baseUrl: this.url, maxRetries: 0, ...new SimulatedTime().options(), ...options });
    running.push(client);
    return client;
  }

  /** @param of default configuration of resources, null for none */
  public connection(of: string | Unknown | null = 'prod', caching = true, options: Partial<ClientOptions> = {}): Connection {
    return new Connection(this.client(options), of ?? undefined, caching);
  }

  /** Sets the answer to every create. */
  public refuseCreates(answer: Answer): void {
    this.instead = (method) => (method === 'POST' ? answer : undefined);
  }

  public close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Returns the requests since the last call. */
  public newlyAsked(): string[] {
    return this.asked.splice(0);
  }

  private async answer(request: IncomingMessage): Promise<Answer & { isSpoiled: boolean }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    this.headers.push(headers);
    const place = url.replace(/^\/api\/v4\.3\/conf\//, '');
    const asked = `${method} ${place.replace(/^prod\//, '')}`;
    this.asked.push(asked);
    await this.delay(asked);
    if (chunks.length > 0) this.bodies.push(JSON.parse(Buffer.concat(chunks).toString()) as Entry);
    return { ...this.carriedOut(method, place, chunks.length > 0 ? this.bodies.at(-1) : undefined), isSpoiled: this.spoils(asked) };
  }

  private carriedOut(method: string, place: string, body: unknown): Answer {
    const [config = '', family = '', id] = place.split('/').map(decodeURIComponent);
    const given = (method === 'GET' ? undefined : this.writeAnswers.shift()) ?? this.answers.shift();
    if (given) return given;
    const instead = this.instead(method, place.replace(/^prod\//, ''), body);
    if (instead) return instead;
    if (config !== 'prod') return refusal(404, `configuration [${config}] does not exist`);
    if (id === undefined) return this.list(family);
    return this.entry(method, `${family}/${id}`, id);
  }

  private list(family: string): Answer {
    const items = [...this.entries].filter(([key]) => key.startsWith(`${family}/`)).map(([, entry]) => this.readForm(entry));
    return listing(items);
  }

  private entry(method: string, key: string, id: string): Answer {
    return answerEntry(method, id, this.entries.get(key), {
      read: (entry) => this.readForm(entry),
      write: () => this.entries.set(key, this.complete({ ...this.bodies.at(-1), id })),
      remove: () => this.entries.delete(key),
    });
  }
}

/** Whether a request writes, as in `asked`. */
export const isWrite = (asked: string): boolean => !asked.startsWith('GET');

/** The requests that wrote, as in `asked`. */
export const writes = ({ asked }: Service): string[] => asked.filter(isWrite);
