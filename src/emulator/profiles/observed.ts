import { type EntityName, EVERY_REQUEST } from '../../model';
import { HttpError, type RequestProblem, type RequestProblems } from '../http/http-error';
import { isJsonObject, type Json } from '../../model/json';
import type { FamilyBehaviour, Profile } from './profile';
import { BUILT_IN_ENTRIES } from './built-in-entries';
import { CONTRACT_BEHAVIOUR } from './contract';
import { disjointTags, flowKey, flowSteps, headerBuffers } from './entry-checks';

const SCHEMA_MISMATCH = 'Request does not match schema';

/** Behaviour of running deployments for every family. */
const EVERY_FAMILY: FamilyBehaviour = { ...CONTRACT_BEHAVIOUR, trims: true, enforcesObservedLimits: true };

/** Behaviour of families whose answers do not list the problems. */
const TERSE: FamilyBehaviour = { ...EVERY_FAMILY, mismatch: (problems) => HttpError.terse(SCHEMA_MISMATCH, problems) };

/** Behaviour of families with set routes: invalid values get 400, and only a wrong shape gets a detailed answer. */
const SET_FAMILY: FamilyBehaviour = {
  ...EVERY_FAMILY,
  mismatch: (problems, body) =>
    problems.listed.every(isUnfitValue) ? HttpError.plain(400, problemsText(problems, body)) : HttpError.detailed(problems),
};

const UNFIT_VALUES = new Set(['string_too_short', 'greater_than_equal', 'int_type', 'value_error']);

/** Behaviour of running deployments, by the entity's name. */
const FAMILIES: { readonly [Name in EntityName]?: FamilyBehaviour } = {
  ProxyTemplate: { ...TERSE, checks: [headerBuffers], builtIn: BUILT_IN_ENTRIES.ProxyTemplate },
  DynamicRule: {
    ...TERSE,
    dropsBlankTags: true,
    checks: [disjointTags],
    chosen: { include: { relation: 'OR', tags: [EVERY_REQUEST] }, exclude: { relation: 'OR', tags: [] } },
    nameTakenStatus: 400,
  },
  FlowControlPolicy: {
    ...SET_FAMILY,
    refusesUnknownFields: true,
    nullable: ['description'],
    checks: [flowKey, flowSteps],
    builtIn: BUILT_IN_ENTRIES.FlowControlPolicy,
  },
  BackendService: { ...SET_FAMILY, builtIn: BUILT_IN_ENTRIES.BackendService },
  Action: {
    ...SET_FAMILY,
    nullable: ['params'],
    builtIn: BUILT_IN_ENTRIES.Action,
    usedBy: [{ family: 'dynamic-rules', field: 'action' }],
  },
};

/** Known behaviour of running deployments, which are stricter than the contract and have shorter answers. */
export const OBSERVED: Profile = {
  name: 'observed',
  balancerIdsAsText: true,
  behaviourOf: ({ name }) => FAMILIES[name as EntityName] ?? EVERY_FAMILY,
};

function isUnfitValue({ type }: RequestProblem): boolean {
  return UNFIT_VALUES.has(type);
}

/** Formats the problems, each with its entry if the body has several. */
function problemsText(problems: RequestProblems, body: Json): string {
  return problems
    .texts(({ loc: [, ...place], msg }) => {
      const entry = Array.isArray(body) ? body[Number(place[0])] : undefined;
      const id = isJsonObject(entry) ? entry['id'] : undefined;
      return `${typeof id === 'string' ? `Entry [${id}], ${place.slice(1).join('.')}` : place.join('.')}: ${msg}`;
    })
    .join('; ');
}
