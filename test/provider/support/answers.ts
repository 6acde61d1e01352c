/** What a service answers. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export function refusal(status: number, message: string): Answer {
  return { status, body: { code: status, message } };
}

export function listing(items: readonly unknown[]): Answer {
  return ok({ total: items.length, items });
}

/** How a service keeps an entry. */
interface Keeping<Entry> {
  /** What a read returns of it. */
  read(entry: Entry): unknown;
  write(): void;
  remove(): void;
}

/**
 * Carries out a request for one entry of a family, as the contract says.
 *
 * @param there the entry; undefined where the service has none with this id
 */
export function answerEntry<Entry>(method: string, id: string, there: Entry | undefined, { read, write, remove }: Keeping<Entry>): Answer {
  if (method === 'POST' && there !== undefined) return refusal(409, `entry [${id}] already exists`);
  if (method !== 'POST' && there === undefined) return refusal(404, `entry [${id}] does not exist`);
  if (method === 'GET') return ok(read(there!));
  if (method === 'DELETE') remove();
  else write();
  return { status: method === 'POST' ? 201 : 200, body: { message: 'Successfully done' } };
}
