import { Type, type Static, type TSchema } from '@sinclair/typebox';
import Ajv from 'ajv';
import type { RequestProblem } from '../http/http-error';
import { isJsonObject, type Json } from '../../model/json';
import { JsonDocument, type JsonPath } from '../files/json-document';
import { schemaProblem } from '../validation/schema-problem';

const closed = { additionalProperties: false };

/** Schemas of the kinds of faults, by name. */
const KINDS = {
  status: Type.Object(
    {
      kind: Type.Literal('status'),
      status: Type.Integer({ minimum: 400, maximum: 599 }),
      retryAfter: Type.Optional(Type.Integer({ minimum: 0 })),
      carriedOut: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  drop: Type.Object({ kind: Type.Literal('drop'), carriedOut: Type.Optional(Type.Boolean()) }, closed),
  delay: Type.Object({ kind: Type.Literal('delay'), ms: Type.Integer({ minimum: 0, maximum: 600_000 }) }, closed),
  html: Type.Object({ kind: Type.Literal('html') }, closed),
  truncated: Type.Object({ kind: Type.Literal('truncated') }, closed),
  slow: Type.Object({ kind: Type.Literal('slow'), ms: Type.Integer({ minimum: 0, maximum: 600_000 }) }, closed),
  lag: Type.Object({ kind: Type.Literal('lag'), ms: Type.Integer({ minimum: 0, maximum: 600_000 }) }, closed),
  cut: Type.Object(
    {
      kind: Type.Literal('cut'),
      /** Share of the items that stay in the list, rounded down to whole items. Default: 0.5. */
      keep: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      /** Items that `total` counts: all, or those in the answer. Default: all. */
      total: Type.Optional(Type.Unsafe<CountedItems>({ type: 'string', enum: ['all', 'kept'] })),
      shuffle: Type.Optional(Type.Boolean()),
      /** Whether one item is in the answer twice. */
      duplicate: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
};

type CountedItems = 'all' | 'kept';

type Kind = keyof typeof KINDS;

/** Fault of one kind. */
export type FaultOf<K extends Kind> = Static<(typeof KINDS)[K]>;

/**
 * Fault: another status, a dropped connection, a delay, an HTML page, half of the answer, a late answer, an answer with former content, or
 * a list without some of its items.
 */
export type Fault = { [K in Kind]: FaultOf<K> }[Kind];

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const RULE = Type.Object(
  {
    methods: Type.Optional(Type.Array(Type.Unsafe<(typeof METHODS)[number]>({ type: 'string', enum: [...METHODS] }))),
    paths: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    rate: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    after: Type.Optional(Type.Integer({ minimum: 0 })),
    most: Type.Optional(Type.Integer({ minimum: 0 })),
    fault: Type.Object({ kind: Type.Unsafe<Kind>({ type: 'string', enum: Object.keys(KINDS) }) }),
  },
  closed,
);

const PLAN = Type.Object({ seed: Type.Optional(Type.Integer()), faults: Type.Array(RULE) }, closed);

/** Rule that selects requests, and the fault that they get. */
export interface FaultRule {
  /**
   * Methods of the requests.
   * @default - all
   */
  readonly methods?: readonly (typeof METHODS)[number][];
  /**
   * Paths of the requests below `/api/v4.3`, without the query. `*` stands for any characters.
   * @default - all
   */
  readonly paths?: readonly string[];
  /**
   * Share of the requests that get the fault.
   * @default 1
   */
  readonly rate?: number;
  /**
   * Number of requests that pass before the first one may get the fault.
   * @default 0
   */
  readonly after?: number;
  /**
   * Maximum number of requests that get the fault.
   * @default - no limit
   */
  readonly most?: number;
  readonly fault: Fault;
}

/** Faults of the service, reproducible for the same seed and the same requests. */
export interface FaultsDocument {
  /** @default 1 */
  readonly seed?: number;
  /** Rules, of which the first one that applies decides. */
  readonly faults: readonly FaultRule[];
}

const ORIGIN = { flag: '--faults', noun: 'The faults', consequence: 'The emulator did not start.' };

/**
 * Reads and checks a plan of faults.
 *
 * @throws StartupError with all problems
 */
export function readFaults(source: string | FaultsDocument): FaultsDocument {
  const document = new JsonDocument(source, ORIGIN);
  document.reportAll(
    faultsProblems(document.content).map(({ loc, msg, type }) => ({ at: loc, problem: msg, remedy: remedyFor(type, loc) })),
  );
  document.refuseIfBad();
  return document.content as unknown as FaultsDocument;
}

/** Returns the problems of a plan of faults. */
export function faultsProblems(content: Json, at: JsonPath = []): RequestProblem[] {
  const problems = against(PLAN, content, at);
  if (problems.length > 0 || !isJsonObject(content)) return problems;
  return (content['faults'] as unknown as FaultRule[]).flatMap(({ fault }, index) =>
    against(KINDS[fault.kind], fault as unknown as Json, [...at, 'faults', index, 'fault']),
  );
}

function against(schema: TSchema, value: Json, at: JsonPath): RequestProblem[] {
  const matches = new Ajv({ allErrors: true, strict: true }).compile(schema);
  return matches(value) ? [] : (matches.errors ?? []).map((error) => schemaProblem(error, value, at));
}

function remedyFor(type: string, loc: RequestProblem['loc']): string {
  switch (type) {
    case 'missing':
      return 'Add the field';
    case 'extra_forbidden':
      return `Remove the field, or correct its name. ${allowedAt(loc)}`;
    default:
      return 'Correct the value';
  }
}

function allowedAt(loc: RequestProblem['loc']): string {
  const fields = loc.length === 1 ? PLAN.properties : loc.at(-2) === 'fault' ? undefined : RULE.properties;
  return fields
    ? `Allowed: ${Object.keys(fields).join(', ')}`
    : Object.entries(KINDS)
        .map(([kind, { properties }]) => `${kind} has ${Object.keys(properties).join(', ')}`)
        .join('; ');
}
