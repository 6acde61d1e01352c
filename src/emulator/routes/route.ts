import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from '../http/faults';
import type { JsonObject } from '../http/json';
import type { RequestRecord } from '../http/request-record';
import type { Publishing } from '../families/publishing';
import type { LoadBalancerService } from '../load-balancers/service';
import type { ConfigurationStore } from '../store/configuration-store';
import type { QuarantineUpdate } from '../traffic/quarantine-update';
import type { TrafficStore } from '../traffic/store/traffic-store';
import type { TrafficService } from '../traffic/traffic-service';
import type { SetPut } from './sets';

/** Services that routes use. */
export interface Services {
  readonly store: ConfigurationStore;
  readonly setPut: SetPut;
  readonly loadBalancers: LoadBalancerService;
  readonly traffic: TrafficStore;
  readonly queries: TrafficService;
  readonly quarantine: QuarantineUpdate;
  readonly record: RequestRecord;
  readonly publishing: Publishing;
  readonly faults: Faults;
  /** The name of the profile. */
  readonly profile: string;
}

/** The answer to one method of one path. */
export interface Route {
  /** Whether bodies are of any size, and come as streams. */
  readonly streams?: boolean;
  /** Answers a request: with the body, with what it has sent itself, or by throwing an ApiError. */
  readonly handle: (services: Services, request: FastifyRequest, reply: FastifyReply) => unknown;
  /**
   * Answers by status, beside those that every route has. The lowest status is that of a success.
   * @default - 200
   */
  readonly responses?: Readonly<Record<number, Response>>;
}

/** A route of the contract. */
export interface ContractRoute extends Route {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** Its parameters beside `{config}`. */
  readonly parameters?: readonly Parameter[];
  /** The content of its body; absent if it has none. */
  readonly body?: { readonly description: string; readonly schema: JsonObject; readonly optional?: true };
  readonly responses: Readonly<Record<number, Response>>;
}

/** Routes by method and path, whose parameters are written `{name}`: `GET /data/logs`. */
export type Routes<R extends Route = Route> = Readonly<Record<string, R>>;

/** Routes that the contract lists together. */
export interface RouteGroup {
  /** Section of the contract: `4.3`. */
  readonly section: string;
  readonly tag: string;
  readonly description: string;
  /** Their paths begin behind the version segment. */
  readonly routes: Routes<ContractRoute>;
}

/** A parameter of the path or the query, or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

/** An answer of one status. */
export interface Response {
  readonly description: string;
  /** The schema of its JSON; absent if the answer has no body. */
  readonly schema?: JsonObject;
  readonly links?: JsonObject;
}

/** A parameter of the path. */
export function pathParameter(name: string, description: string, schema: JsonObject = {}): Parameter {
  // An empty value would make another path.
  return { name, in: 'path', required: true, description, schema: { type: 'string', minLength: 1, ...schema } };
}

/** The method and the path in the key of a route. */
export function methodAndPath(key: string): readonly [method: string, path: string] {
  const [method = '', path = ''] = key.split(' ');
  return [method, path];
}
