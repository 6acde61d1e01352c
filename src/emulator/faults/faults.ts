import { mostOf } from '../../model/extremes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Fault, FaultRule, FaultsDocument } from './fault-plan';
import { matchesAny } from '../../model';
import { HttpError } from '../http/http-error';
import { cutList } from './cut-list';

const PAGE = '<!doctype html><html><head><title>Please wait</title></head><body>Please wait</body></html>';

/** Fault of one request. */
export interface RequestFault {
  readonly fault: Fault;
  /** Seed for the random choices of the fault. */
  readonly seed: number;
}

/** Rule with its counters and its own random numbers, which are independent of other rules. */
interface RunningRule {
  readonly rule: FaultRule;
  readonly random: JumpableRandomGenerator;
  readonly seed: number;
  matched: number;
  struck: number;
}

/** Simulated faults of the service. */
export class Faults {
  private rules: RunningRule[] = [];

  public constructor(plan?: FaultsDocument) {
    if (plan) this.begin(plan);
  }

  /** Replaces the rules, and starts their counters at 0. */
  public begin({ seed = 1, faults }: FaultsDocument): void {
    this.rules = faults.map((rule, index) => {
      const ownSeed = seed + index * 7_919;
      return { rule, seed: ownSeed, random: xoroshiro128plus(ownSeed), matched: 0, struck: 0 };
    });
  }

  public end(): void {
    this.rules = [];
  }

  /** Returns the number of requests that each rule matched, and of those that got its fault. */
  public counts(): readonly { readonly matched: number; readonly struck: number }[] {
    return this.rules.map(({ matched, struck }) => ({ matched, struck }));
  }

  /** Milliseconds of the longest lag; 0 without one. */
  public get longestLagMs(): number {
    return mostOf(
      this.rules.map(({ rule: { fault } }) => (fault.kind === 'lag' ? fault.ms : 0)),
      0,
    );
  }

  /** Counts a request. @returns the fault of the request */
  public nextFault(method: string, path: string): RequestFault | undefined {
    const below = path.replace(/^\/api\/[^/]+/, '');
    // Each rule draws a number for each of its requests, which keeps rules independent of each other.
    const striking = this.rules.filter((running) => {
      const { rule, random } = running;
      const isMatched = !rule.methods || rule.methods.some((known) => known === method);
      if (!isMatched || !isSubjectTo(rule.fault, method, below)) return false;
      if (rule.paths && !matchesAny(rule.paths, below)) return false;
      running.matched += 1;
      const isDrawn = uniformFloat64(random) < (rule.rate ?? 1);
      return isDrawn && running.matched > (rule.after ?? 0) && running.struck < (rule.most ?? Infinity);
    });
    const [first] = striking;
    if (first) first.struck += 1;
    // The number of the request, not the order in which answers are complete, decides the choices of a fault.
    return first && { fault: first.rule.fault, seed: first.seed + first.matched * 104_729 };
  }
}

/**
 * Applies a fault before a request is carried out.
 *
 * @throws HttpError for an answer in place of the request
 */
export async function injectBefore(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  if (fault.kind === 'delay') {
    await wait(fault.ms);
  } else if (fault.kind === 'drop' && !fault.carriedOut) {
    reply.hijack();
    request.raw.socket.destroy();
  } else if (fault.kind === 'status' && !fault.carriedOut) {
    askToWait(fault.retryAfter, reply);
    throw HttpError.plain(fault.status, messageOf(fault.status));
  }
}

/** Applies a fault to the answer to a request that was carried out. @returns the new content */
export async function injectAfter(
  { fault, seed }: RequestFault,
  request: FastifyRequest,
  reply: FastifyReply,
  content: unknown,
  wait: (ms: number) => Promise<void>,
): Promise<unknown> {
  switch (fault.kind) {
    case 'drop':
      request.raw.socket.destroy();
      return content;
    case 'status':
      reply.code(fault.status);
      askToWait(fault.retryAfter, reply);
      return JSON.stringify({ code: fault.status, message: messageOf(fault.status) });
    case 'html':
      reply.code(200).header('content-type', 'text/html; charset=utf-8');
      return PAGE;
    case 'truncated':
      return typeof content === 'string' ? content.slice(0, content.length / 2) : content;
    case 'slow':
      await wait(fault.ms);
      return content;
    case 'cut':
      return typeof content === 'string' && reply.statusCode === 200 ? cutList(content, fault, seed) : content;
    case 'delay':
    case 'lag':
      return content;
  }
}

/** Whether a kind of fault applies to such a request at all. A rule does not count other requests. */
function isSubjectTo({ kind }: Fault, method: string, path: string): boolean {
  if (kind !== 'lag' && kind !== 'cut') return true;
  return method === 'GET' && (kind === 'lag' ? isRead(path) : isList(path));
}

/** Whether a path is one of a configuration, which a lag applies to. */
function isRead(path: string): boolean {
  const [before, conf, config, first] = path.split('/');
  return before === '' && conf === 'conf' && Boolean(config) && Boolean(first);
}

/** Whether a path has several items, which a cut applies to: families, histories, load balancers and regions. */
function isList(path: string): boolean {
  const [, , , family, part, version, ...more] = path.split('/');
  if (!isRead(path) || more.length > 0) return false;
  if (part === 'versions') return version !== '';
  return part === undefined || (family === 'load-balancers' && part === 'regions' && version === undefined);
}

function askToWait(seconds: number | undefined, reply: FastifyReply): void {
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
}

function messageOf(status: number): string {
  return `The plan of faults answers this request with ${status}`;
}
