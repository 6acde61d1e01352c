import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from '../faults/faults';
import type { JsonObject } from '../../model/json';
import type { RequestRecord } from '../http/request-record';
import type { Publishing } from '../faults/publishing';
import type { LoadBalancerService } from '../load-balancers/service';
import type { ConfigurationStore } from '../store/configuration-store';
import type { QuarantineUpdate } from '../traffic/quarantine-update';
import type { TrafficStore } from '../traffic/store/traffic-store';
import type { TrafficService } from '../traffic/traffic-service';
import type { SetPut } from '../families/family-service';

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
  /** Name of the profile. */
  readonly profile: string;
}

/** Handler of one method of one path. */
export interface Route {
  /** Whether bodies are streams of any size. */
  readonly streams?: boolean;
  /** Answers a request: returns the body or the sent reply, or throws an HttpError. */
  readonly handle: (services: Services, request: FastifyRequest, reply: FastifyReply) => unknown;
  /**
   * Answers by status, in addition to the answers of every route. The lowest status is the success.
   * @default - 200
   */
  readonly responses?: Readonly<Record<number, RouteResponse>>;
}

/** Route of the contract. */
export interface ContractRoute extends Route {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** Parameters except `{config}`. */
  readonly parameters?: readonly RouteParameter[];
  /** Content of the body; absent if the route has none. */
  readonly body?: { readonly description: string; readonly schema: JsonObject; readonly optional?: true };
  readonly responses: Readonly<Record<number, RouteResponse>>;
}

/** Routes by method and path, such as `GET /data/logs`. Parameters are written `{name}`. */
export type Routes<R extends Route = Route> = Readonly<Record<string, R>>;

/** Routes that the contract lists together. */
export interface RouteGroup {
  /** Section of the contract: `4.3`. */
  readonly section: string;
  readonly tag: string;
  readonly description: string;
  /** Routes, with paths that begin after the version segment. */
  readonly routes: Routes<ContractRoute>;
}

/** Parameter of the path or the query, or a header. */
export interface RouteParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

/** Answer of one status. */
export interface RouteResponse {
  readonly description: string;
  /** Schema of the JSON body; absent if the answer has no body. */
  readonly schema?: JsonObject;
  readonly links?: JsonObject;
}

/** Returns a parameter of the path. */
export function pathParameter(name: string, description: string, schema: JsonObject = {}): RouteParameter {
  // An empty value would change the path.
  return { name, in: 'path', required: true, description, schema: { type: 'string', minLength: 1, ...schema } };
}

/** Splits the key of a route into method and path. */
export function methodAndPath(key: string): readonly [method: string, path: string] {
  const [method = '', path = ''] = key.split(' ');
  return [method, path];
}
