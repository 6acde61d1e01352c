import { API_VERSION, ENTITIES } from '../../../../src/model';
import { type Answer, ok, refusal } from '../../support/answers';
import { Balancers } from './balancers';
import { Family } from './family';
import type { Json } from './json';
import type { Manner } from './manner';
import { Regions } from './regions';

/** The configuration that the service knows. */
export const CONFIGURATION = 'prod';

/** What goes wrong: a refusal, or a connection that breaks before the request is carried out, or after. */
export type Trouble = 400 | 409 | 422 | 500 | 'cut before' | 'cut after';

/** A connection that broke. */
export class Cut extends Error {
  public readonly code = 'ECONNRESET';
}

/** A management API in memory, with every family of the model. It checks little: what may be sent is not its matter. */
export class Service {
  public readonly families: ReadonlyMap<string, Family>;
  public readonly regions = new Regions();
  private readonly balancers: Balancers;
  /** Of requests answered. */
  public asked = 0;
  private readonly troubles: (Trouble | undefined)[] = [];
  private chosen = 0;

  public constructor(private readonly manner: Manner) {
    const choose = () => (this.chosen += 1);
    this.balancers = new Balancers(manner.dropsFormerDefault);
    this.families = new Map(ENTITIES.map((entity) => [entity.routes.path, new Family(entity, manner, choose)]));
  }

  /** Lets so many requests pass, then fails one, or all that follow. */
  public fail(trouble: Trouble, after: number, lasting: boolean): void {
    this.troubles.push(...Array.from({ length: after }, () => undefined), ...Array.from({ length: lasting ? 100 : 1 }, () => trouble));
  }

  /** All is well again. */
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
    // Nothing is in quarantine here, and every entry that is to be removed is gone.
    if (path === `/api/${API_VERSION}/data/quarantined`) return ok({ data: { results: [] }, status: 200 });
    if (api !== 'api' || version !== API_VERSION || conf !== 'conf') return refusal(404, 'Not Found');
    if (config !== CONFIGURATION) return refusal(404, `configuration [${config ?? ''}] does not exist`);
    if (family === 'load-balancers' && rest[0] === 'regions') return this.answerRegions(method, body);
    if (family === 'load-balancers') return this.balancers.answer(method, rest, query);
    return this.families.get(family)?.answer(method, rest, body) ?? refusal(404, 'Not Found');
  }

  private answerRegions(method: string, body: Json): Answer {
    if (method === 'GET') return ok(this.regions.told(this.manner));
    const problem = this.regions.replace(body);
    return problem === undefined ? ok({ message: 'Successfully done' }) : refusal(400, problem);
  }
}

function refused(status: number): Answer {
  if (status !== 422) return refusal(status, 'refused for a test');
  return { status, body: { detail: [{ loc: ['body', 'name'], msg: 'refused for a test', type: 'value_error' }] } };
}
