import { setTimeout as delay } from 'node:timers/promises';
import { API_VERSION } from '../../src/model';
import type { Road } from './gate';

export type Json = Record<string, unknown>;

/** A listed listener. */
export interface Listener {
  readonly provider: string;
  readonly name: string;
  readonly listener_name: string;
  readonly listener_port: number;
  readonly region: string;
  readonly default_certificate: string;
  readonly certificates: readonly string[];
}

/** A listed regional load balancer. */
export interface Regional {
  readonly id: number | string;
  readonly name: string;
  readonly regions: Readonly<Record<string, string>>;
}

const READS = 40;
const BETWEEN_READS_MS = 50;

/** Sends requests to the service without the gates, like a third party. */
export class Service {
  public constructor(private readonly road: Road) {}

  /** Reads, until the answer has no fault. Null for 404. */
  public async read<T>(config: string, path: string): Promise<T | null> {
    let problem: unknown;
    for (let tries = 0; tries < READS; tries += 1) {
      try {
        const { status, text } = await this.send('GET', config, path);
        if (status === 404) return null;
        if (status === 200) return JSON.parse(text) as T;
        problem = `${status} ${text}`;
      } catch (error) {
        problem = error;
      }
      await delay(BETWEEN_READS_MS);
    }
    throw new Error(`the service does not answer GET ${config}/${path}: ${String(problem)}`);
  }

  public async entries(config: string, family: string): Promise<Record<string, Json>> {
    const list = await this.read<{ items: Json[] }>(config, family);
    return Object.fromEntries((list?.items ?? []).map((item) => [String(item.id), item]));
  }

  public async listener(config: string, name: string): Promise<Listener> {
    const list = await this.read<{ items: Listener[] }>(config, 'load-balancers');
    const found = list?.items.find((each) => each.name === name);
    if (!found) throw new Error(`configuration "${config}" has no load balancer "${name}"`);
    return found;
  }

  public async regional(config: string): Promise<readonly Regional[]> {
    return (await this.read<{ lbs: Regional[] }>(config, 'load-balancers/regions'))?.lbs ?? [];
  }

  /** Writes once. Returns whether the service acknowledged the write. */
  public async write(method: string, config: string, path: string, body?: unknown): Promise<boolean> {
    try {
      const { status, text } = await this.send(method, config, path, body);
      // Answers of certificate routes are empty.
      return status >= 200 && status < 300 && (text === '' || isJson(text));
    } catch {
      return false;
    }
  }

  /** Replaces the plan of faults. Undefined ends all faults. */
  public async faults(plan: unknown): Promise<void> {
    const answer = await fetch(`${this.road.service}/_emulator/faults`, {
      method: plan === undefined ? 'DELETE' : 'PUT',
      body: plan === undefined ? undefined : JSON.stringify(plan),
    });
    if (!answer.ok) throw new Error(`the plan of faults is refused: ${await answer.text()}`);
  }

  private async send(method: string, config: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const answer = await fetch(`${this.road.service}/api/${API_VERSION}/conf/${escaped(config)}/${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  }
}

/** Spells a configuration differently in a path. Faults of reads name the usual spelling, so what the soak reads itself is true. */
function escaped(config: string): string {
  return `%${config.charCodeAt(0).toString(16)}${config.slice(1)}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
