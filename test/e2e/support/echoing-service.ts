import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A service that refuses every write, and repeats headers and body in its error. */
export class EchoingService {
  public static async start(): Promise<EchoingService> {
    const server = createServer((request, response) => {
      void textOf(request).then((body) => {
        const reading = request.method === 'GET';
        const answer = reading ? { total: 0, items: [] } : { code: 400, message: `Refused: ${JSON.stringify(request.headers)} ${body}` };
        response.writeHead(reading ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new EchoingService(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => void server.close());
  }

  private constructor(
    public readonly url: string,
    public readonly close: () => void,
  ) {}
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
