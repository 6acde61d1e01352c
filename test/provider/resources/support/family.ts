import { FlowControlPolicy } from '../../../../src/model';
import { asRead, least } from '../../../support/entries';
import { type Answer, type Entry, refusal, type Service } from './service';

interface HistoryRecord {
  readonly version: string;
  readonly author: string;
  readonly email: string;
  readonly message: string;
  readonly date: string;
  readonly parents: string[];
}

const DONE = { status: 200, body: { message: 'Successfully done' } };

/** Flow control policies of `prod`, like those of known deployments, and with writes by other users. */
export class Family {
  public readonly entries = new Map<string, Entry>();
  /** Ids of entries in use, whose deletion is refused with 400. */
  public readonly inUse = new Set<string>();
  public readonly versions: HistoryRecord[] = [];
  /** Entries at each version. */
  private readonly contents = new Map<string, readonly Entry[]>();
  /** Whether there is a history. With `broken`, its read fails. */
  public history: 'kept' | 'none' | 'broken' = 'kept';
  /** Returns the stored form of an entry. */
  public store: (entry: Entry) => Entry = (entry) => entry;
  /** Called once, after a request was answered: `PUT`, `GET versions`. */
  public after: (what: string) => void = () => undefined;

  /** Replaces the service's flow control policies. */
  public constructor(service: Service) {
    service.instead = (method, path, body) => {
      const [family, ...rest] = path.split('/');
      if (family !== 'flow-control-policies') return undefined;
      const answer = this.answer(method, rest.join('/'), body);
      this.after([method, ...rest].join(' '));
      return answer;
    };
  }

  /**
   * Writes entries as another user. Undefined ones are deleted.
   *
   * @param date of the version. Default: now, by the service's clock, which its answers say, too
   */
  public write(author: string, message: string, entries: Readonly<Record<string, Entry | undefined>>, date = now()): void {
    for (const [id, entry] of Object.entries(entries)) {
      if (entry) this.entries.set(id, entry);
      else this.entries.delete(id);
    }
    const number = this.contents.size + 1;
    const version = `version-${number}-of-the-family`;
    this.contents.set(version, [...this.entries.values()]);
    this.versions.unshift({
      version,
      author,
      email: `${author}@example.org`,
      message,
      date,
      parents: [],
    });
  }

  private answer(method: string, rest: string, body: unknown): Answer {
    if (rest === 'versions') return this.records();
    if (rest.startsWith('versions/')) return this.at(rest.replace('versions/', ''));
    if (rest !== '') return this.one(method, rest, body as Entry);
    if (method === 'GET') return { status: 200, body: { total: this.entries.size, items: [...this.entries.values()] } };
    const sent = method === 'DELETE' ? [] : (body as Entry[]);
    const leaving = [...this.entries.keys()].filter((id) => !sent.some((entry) => entry.id === id));
    return this.change('us', leaving, Object.fromEntries(sent.map((entry) => [String(entry.id), entry])));
  }

  private one(method: string, id: string, body: Entry): Answer {
    const there = this.entries.get(id);
    if (method === 'GET') return there ? { status: 200, body: there } : refusal(404, `entry [${id}] does not exist`);
    if (method === 'DELETE') return this.change('us', [id], {});
    return this.change('us', [], { [id]: { ...body, id } });
  }

  private change(author: string, leaving: readonly string[], sent: Readonly<Record<string, Entry>>): Answer {
    const used = leaving.find((id) => this.inUse.has(id));
    if (used !== undefined) return refusal(400, `entry [${used}] is used elsewhere`);
    const stored = Object.entries(sent).map(([id, entry]) => [id, this.store(entry)]);
    this.write(author, 'Terraform', { ...Object.fromEntries(leaving.map((id) => [id, undefined])), ...Object.fromEntries(stored) });
    return DONE;
  }

  private at(version: string): Answer {
    const items = this.contents.get(version);
    return items && this.history === 'kept' && this.versions.some((each) => each.version === version)
      ? { status: 200, body: { total: items.length, items } }
      : refusal(404, `version [${version}] does not exist`);
  }

  private records(): Answer {
    if (this.history === 'none') return refusal(404, 'no such page');
    if (this.history === 'broken') return refusal(500, 'out of order');
    return { status: 200, body: { total: this.versions.length, items: [...this.versions] } };
  }
}

/** Values of a flow control policy, without id and name. */
export const POLICY = { active: true, timeframe: 90, key: [{ attrs: 'session' }], steps: [{ method: 'GET', uri: '/basket' }] };

/** Returns a flow control policy in the form of the service. */
export function policy(id: string, more: Entry = {}): Entry {
  return asRead(FlowControlPolicy, { id, ...least(FlowControlPolicy, { name: `Name of ${id}`, ...POLICY }), ...more });
}

function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}
