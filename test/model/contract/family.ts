import type { EntityName } from '../../../src/model';
import { type FieldRow, type SampledField, sampledFields } from './field-row';

/** One row of a route table of the contract (section 4), transcribed by hand. */
export interface RouteRow {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly input: string;
  readonly output: string;
}

/** What the contract says of one kind of entry. */
export interface Transcription {
  /** As the routes' outputs spell it: `DynamicRule`. */
  readonly name: EntityName;
  /** Of one entry, in a sentence: `dynamic rule`. */
  readonly noun: string;
  /** Where its fields are. */
  readonly fieldSection: string;
  /** Where its routes are. */
  readonly routeSection: string;
  readonly fields: readonly FieldRow[];
  readonly routes: readonly RouteRow[];
  /** What the contract does not say of the fields, as a sentence that begins with "Not stated:". */
  readonly silent?: string;
}

/** A kind of entry, and what follows of its tables. */
export interface Family extends Transcription {
  /** The last segment of the base path. */
  readonly path: string;
  /** There are routes for the set as a whole. */
  readonly sets: boolean;
  /** There are versions. */
  readonly versions: boolean;
  /** The contract shows success codes and the ids' pattern (4.2, 4.3). */
  readonly strict: boolean;
  /** The table has an id. */
  readonly idInBody: boolean;
  /** Every place of a body that tests have values for. */
  readonly rows: readonly SampledField[];
}

/** A family of its transcribed tables. */
export function family(transcription: Transcription): Family {
  const { fields, routes } = transcription;
  const base = routes[0]?.path ?? '';
  const has = (method: RouteRow['method'], path: string) => routes.some((route) => route.method === method && route.path === path);
  return {
    ...transcription,
    path: base.slice(base.lastIndexOf('/') + 1),
    sets: has('PUT', base),
    versions: has('GET', `${base}/versions`),
    strict: routes.some(({ output }) => output.startsWith('201 ')),
    idInBody: fields.some(({ name, required }) => name === 'id' && required !== NOT_IN_TABLE),
    rows: sampledFields(fields),
  };
}

/** In place of what a table says of a field, where it has no such row. */
export const NOT_IN_TABLE = 'not in the table';
