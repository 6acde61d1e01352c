import { request, type IncomingMessage } from 'node:http';

/** Answer of the emulator. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON, if there is any text. */
  readonly body: unknown;
}

/** Sends a request, with its body as JSON; strings and bytes are sent unchanged. */
export async function send(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' },
): Promise<Answer> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    headers,
    body: body === undefined ? undefined : raw ? (body as RequestInit['body']) : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** Path of the dynamic rules of a configuration, or of one of them. */
export function rulesPath(configuration = 'prod', id?: string): string {
  const base = `/api/v4.3/conf/${encodeURIComponent(configuration)}/dynamic-rules`;
  return id === undefined ? base : `${base}/${encodeURIComponent(id)}`;
}

/** Sends the head of a request, whose body the server then waits for. */
export function beginRequest(method: string, url: string): Promise<{ finish(body: unknown): Promise<number> }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { expect: '100-continue', 'content-type': 'application/json' } });
    const answered = new Promise<IncomingMessage>((settle) => sent.once('response', settle));
    sent.once('error', reject);
    sent.once('continue', () => {
      const finish = async (body: unknown): Promise<number> => {
        sent.end(JSON.stringify(body));
        return (await answered).resume().statusCode ?? 0;
      };
      resolve({ finish });
    });
    sent.flushHeaders();
  });
}

/** Resolves when no server listens at the URL any more. */
export async function untilRefused(url: string): Promise<void> {
  try {
    for (;;) await send('GET', `${url}/_emulator/health`, undefined, { connection: 'close' });
  } catch {
    // That is it.
  }
}
