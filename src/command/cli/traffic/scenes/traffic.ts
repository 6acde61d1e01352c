import type { TrafficRecord } from '../../../../model/traffic';
import { LOGIN_BURST } from './login-burst';
import { Random } from './random';
import type { Period, Scene, Visit } from './scene';
import { SCRAPER } from './scraper';
import { recordOf, type Request } from './shop';
import { SHOPPERS } from './shoppers';
import type { Visitor } from './visitor';

export const SCENES: readonly Scene[] = [SHOPPERS, LOGIN_BURST, SCRAPER];

/** Interval of the traffic that is generated at once, in milliseconds. It limits the requests in memory. */
const STEP = 60_000;

interface Arrival {
  readonly request: Request;
  readonly visitor: Visitor;
  readonly time: number;
}

/**
 * Generates the traffic of several scenes, in order of time. The same arguments give the same traffic. Other scenes change only
 * the request ids of a scene.
 *
 * @param branch the configuration that handles the requests
 */
export function* traffic(scenes: readonly Scene[], period: Period, branch: string, seed: number): Generator<TrafficRecord> {
  const details = new Random(seed);
  const visits = scenes.map((scene) => scene.visits(period, new Random(seed + 1 + SCENES.indexOf(scene)))[Symbol.iterator]());
  const next = visits.map((each) => each.next());
  let waiting: Arrival[] = [];
  for (let until = period.start + STEP; until < period.end + STEP; until += STEP) {
    for (const [index, each] of visits.entries()) {
      for (; !next[index]!.done && beginOf(next[index]!.value as Visit) < until; next[index] = each.next()) {
        const { visitor, requests } = next[index]!.value as Visit;
        for (const request of requests) if (request.time < period.end) waiting.push({ request, visitor, time: request.time });
      }
    }
    const due = waiting.filter(({ time }) => time < until).sort((a, b) => a.time - b.time);
    waiting = waiting.filter(({ time }) => time >= until);
    for (const { request, visitor, time } of due) yield recordOf(request, visitor, time, branch, details);
  }
}

function beginOf({ requests }: Visit): number {
  return requests[0]!.time;
}
