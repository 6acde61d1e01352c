import Ajv from 'ajv';
import { AUTOMATIC, type LoadBalancer, LoadBalancerRegions } from '../../model';
import type { RequestProblem } from '../http/http-error';
import type { Json } from '../../model/json';
import { schemaProblem } from '../validation/schema-problem';
import type { PlatformNames } from './platform-names';

/** Names of the documents in the store and in a seed. */
export const BALANCERS_DOCUMENT = 'load-balancers';
export const REGIONS_DOCUMENT = 'load-balancer-regions';

/** Document about load balancers in a seed. */
export interface DocumentKind {
  readonly name: string;
  check(value: Json, at: readonly (string | number)[]): readonly RequestProblem[];
  /** Converts a checked document to the form of the store. */
  stored(value: Json): string;
}

/** Returns the documents about load balancers in a seed. */
export function loadBalancerDocuments(platforms: PlatformNames): readonly DocumentKind[] {
  return [
    {
      name: BALANCERS_DOCUMENT,
      check: against({ type: 'array', items: platforms.schema }),
      stored: (value) => JSON.stringify(platforms.stored(value as unknown as LoadBalancer[])),
    },
    {
      name: REGIONS_DOCUMENT,
      check: against(LoadBalancerRegions, (value) => inconsistencies(value as unknown as LoadBalancerRegions)),
      stored: (value) => JSON.stringify(value),
    },
  ];
}

function against(schema: object, further: (value: Json) => readonly RequestProblem[] = () => []): DocumentKind['check'] {
  return (value, at) => {
    const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
    ajv.addKeyword('x-field');
    const matches = ajv.compile(schema);
    return matches(value)
      ? further(value).map((problem) => ({ ...problem, loc: [...at, ...problem.loc] }))
      : (matches.errors ?? []).map((error) => schemaProblem(error, value, at));
  };
}

/** Finds the contradictions in a regions record. */
function inconsistencies({ city_codes, lbs }: LoadBalancerRegions): RequestProblem[] {
  const ids = new Set<string>();
  return lbs.flatMap(({ id, regions, upstream_regions }, index) => {
    const repeated = ids.has(String(id));
    ids.add(String(id));
    return [
      ...(repeated ? [problem(['lbs', index, 'id'], `"${id}" is in use by a load balancer above`)] : []),
      ...(/^\d+$/.test(String(id)) ? [] : [problem(['lbs', index, 'id'], 'Should be a whole number')]),
      ...Object.entries(regions).flatMap(([city, datacenter]) => [
        ...(Object.hasOwn(city_codes, city) ? [] : [problem(['lbs', index, 'regions', city], 'Not one of the city codes')]),
        ...(datacenter === AUTOMATIC || upstream_regions.includes(datacenter)
          ? []
          : [problem(['lbs', index, 'regions', city], `"${datacenter}" is not one of the upstream regions`)]),
      ]),
    ];
  });
}

function problem(loc: RequestProblem['loc'], msg: string): RequestProblem {
  return { loc, msg, type: 'value_error' };
}
