import { DynamicRule, FlowControlPolicy } from '../../../src/model';
import type { TrafficRecord } from '../../../src/model/traffic';
import { TrafficEvaluation, type RequestOutcome } from '../../../src/traffic/rules';
import { complete } from '../../support/entries';

/** A rule that catches an address after two login requests within a minute, for an hour. */
export function rule(fields: object = {}): DynamicRule {
  return complete(DynamicRule, {
    id: 'login-bursts',
    name: 'Login bursts',
    active: true,
    target: 'ip',
    threshold: 2,
    timeframe: 60,
    ttl: 3600,
    tags: ['banned'],
    include: { relation: 'OR', tags: ['login'] },
    exclude: { relation: 'OR', tags: ['office'] },
    ...fields,
  });
}

/** A policy that looks for visitors who get /basket and then post to /pay within 90 seconds. */
export function policy(fields: object = {}): FlowControlPolicy {
  return complete(FlowControlPolicy, {
    id: 'cart-flow',
    name: 'Cart before pay',
    active: true,
    include: [],
    exclude: [],
    tags: ['paid-properly'],
    timeframe: 90,
    key: [{ attrs: 'ip' }],
    steps: [step('GET', '/basket'), step('POST', '/pay')],
    ...fields,
  });
}

export function step(method: string, uri: string, more: object = {}): object {
  return { method, uri, headers: { host: 'shop.example.org' }, args: {}, cookies: {}, plugins: {}, ...more };
}

export interface Setup {
  readonly rules?: readonly DynamicRule[];
  readonly policies?: readonly FlowControlPolicy[];
}

/** An evaluation that takes requests at seconds. */
export class Watch {
  public readonly evaluation: TrafficEvaluation;

  public constructor({ rules = [], policies = [] }: Setup) {
    this.evaluation = new TrafficEvaluation({ rules, policies });
  }

  public at(second: number, record: TrafficRecord): RequestOutcome {
    return this.evaluation.take(record, second * 1000);
  }

  /** The values in quarantine at a second. */
  public held(second: number): string[] {
    return this.evaluation.quarantined(second * 1000).map(({ value }) => value);
  }

  public release(second: number, value: string): boolean {
    return this.evaluation.release('login-bursts', value, second * 1000);
  }
}
