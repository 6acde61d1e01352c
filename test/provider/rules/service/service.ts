import { API_VERSION, ENTITIES } from '../../../../src/model';
import { type Answer, ok, refusal } from '../../support/answers';
import { Balancers } from './balancers';
import { Family } from './family';
import type { Json } from './json';
import type { Manner } from './manner';
import { Regions } from './regions';

/** The only configuration of the service. */
export const CONFIGURATION = 'prod';

/** A failure: a refusal, or a connection that breaks before the request is executed, or after. */
export type Trouble = 400 | 409 | 422 | 500 | 'cut before' | 'cut after';

/** A broken connection. */
export class Cut extends Error {
  public readonly code = 'ECONNRESET';
}

/** A management API in memory, with every family of the model and few checks of requests. */
export class Service {
  public readonly families: ReadonlyMap<string, Family>;
  public readonly regions = new Regions();
  private readonly balancers: Balancers;
  /** Number of answered requests. */
  public asked = 0;
  private readonly troubles: (Trouble | undefined)[] = [];
  private chosen = 0;

  public constructor(private readonly manner: Manner) {
    const choose = () => (this.chosen += 1);
    this.balancers = new Balancers(manner.dropsFormerDefault);
    this.families = new Map(ENTITIES.map((entity) => [entity.routes.path, new Family(entity, manner, choose)]));
  }

  /** Fails one request, or all, after a number of requests. */
  public fail(trouble: Trouble, after: number, lasting: boolean): void {
    this.troubles.push(...Array.from({ length: after }, () => undefined), ...Array.from({ length: lasting ? 100 : 1 }, () => trouble));
  }

  /** Ends the failures. */
  public recover(): void {
    this.troubles.length = 0;
  }

  /** @throws Cut */
  public answer(method: string, { pathname, searchParams }: URL, body: Json): Answer {
    this.asked += 1;
    const trouble = this.troubles.shift();
    if (trouble === 'cut before') throw new Cut('socket hang up');
    if (typeof trouble === 'number') return refused(trouble);
    const answer = this.answerWell(method, pathname, searchParams, body);
    if (trouble === 'cut after') throw new Cut('socket hang up');
    return answer;
  }

  private answerWell(method: string, path: string, query: URLSearchParams, body: Json): Answer {
    const [, api, version, conf, config, family = '', ...rest] = path.split('/').map(decodeURIComponent);
    // The quarantine list is empty, so every removal succeeds.
    if (path === `/api/${API_VERSION}/data/quarantined`) return ok({ data: { results: [] }, status: 200 });
    if (api !== 'api' || version !== API_VERSION || conf !== 'conf') return refusal(404, 'Not Found');
    if (config !== CONFIGURATION) return refusal(404, `configuration [${config ?? ''}] does not exist`);
    if (family === 'load-balancers' && rest[0] === 'regions') return this.answerRegions(method, body);
    if (family === 'load-balancers') return this.balancers.answer(method, rest, query);
    return this.families.get(family)?.answer(method, rest, body) ?? refusal(404, 'Not Found');
  }

  private answerRegions(method: string, body: Json): Answer {
    if (method === 'GET') return ok(this.regions.answer(this.manner));
    const problem = this.regions.replace(body);
    return problem === undefined ? ok({ message: 'Successfully done' }) : refusal(400, problem);
  }
}

function refused(status: number): Answer {
  if (status !== 422) return refusal(status, 'refused for a test');
  return { status, body: { detail: [{ loc: ['body', 'name'], msg: 'refused for a test', type: 'value_error' }] } };
}
