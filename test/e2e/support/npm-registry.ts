import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A registry of npm with one package in one version. */
export class NpmRegistry {
  /** Paths of the requests. */
  readonly requests: string[] = [];
  private readonly server: Server = createServer((request, response) => this.answer(request, response));
  private url = '';

  constructor(
    private readonly name: string,
    private readonly version: string,
    /** Archive of the package. */
    public archive: Buffer,
  ) {}

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer({ url: path = '' }: IncomingMessage, response: ServerResponse): void {
    this.requests.push(path);
    if (path.endsWith('.tgz')) return void response.end(this.archive);
    const { name, version } = this;
    const dist = { tarball: `${this.url}archive.tgz`, integrity: `sha512-${createHash('sha512').update(this.archive).digest('base64')}` };
    const document = { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist } } };
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' }).end(JSON.stringify(document));
  }
}
