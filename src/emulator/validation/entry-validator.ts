import { Type, type TSchema } from '@sinclair/typebox';
import Ajv, { type ValidateFunction } from 'ajv';
import { ENTRY_ID_PATTERN, type Entity } from '../../model';
import { type Problem } from '../api-error';
import { isObject, type Json, type JsonObject } from '../json';
import { type FamilyBehaviour } from '../profile';
import { withObservedLimits } from './observed-limits';
import { problemOf } from './problems';
import { trimmed } from './trim';

/** An entry that may be stored, or everything that is wrong with it. */
export type Verdict = { readonly entry: JsonObject } | { readonly problems: readonly Problem[] };

/** Checks entries of a family against the model, and brings them into the form in which they are stored. */
export class EntryValidator {
  private readonly matchesSchema: ValidateFunction;
  private readonly matchesId: ValidateFunction;

  constructor(
    private readonly entity: Entity,
    private readonly behaviour: FamilyBehaviour,
  ) {
    // The contract's patterns hold escapes that regular expressions refuse in Unicode mode.
    const ajv = new Ajv({ allErrors: true, strict: true, useDefaults: true, unicodeRegExp: false });
    ajv.addKeyword('x-field');
    const schema = behaviour.enforcesObservedLimits ? withObservedLimits(entity.schema) : entity.schema;
    const id = idSchema(schema);
    this.matchesSchema = ajv.compile({
      ...schema,
      properties: { id, ...(schema['properties'] as Record<string, TSchema>) },
      // The id may be left to the path; whether either gives it is checked here.
      required: ((schema['required'] as string[] | undefined) ?? []).filter((name) => name !== 'id'),
    });
    this.matchesId = ajv.compile(id);
  }

  /** What is wrong with an id that is to be given to a new entry. */
  checkNewId(id: string): readonly Problem[] {
    return this.matchesId(id) ? [] : this.found(this.matchesId, id, ['path', 'entry_id']);
  }

  /** Judges a body, which may be completed in place; `pathId` is the entry's id where the path has one. */
  check(body: Json, base: readonly (string | number)[], pathId?: string): Verdict {
    const entry = this.behaviour.trims ? trimmed(this.entity.schema, body) : body;
    if (!this.matchesSchema(entry) || !isObject(entry)) {
      return { problems: [...this.found(this.matchesSchema, entry, base), ...this.idProblems(entry, base, pathId)] };
    }
    const problems = [
      ...this.idProblems(entry, base, pathId),
      ...this.behaviour.checks.flatMap((check) => check(entry)).map((problem) => ({ ...problem, loc: [...base, ...problem.loc] })),
    ];
    return problems.length > 0 ? { problems } : { entry: this.completed(entry, pathId) };
  }

  private completed(entry: JsonObject, pathId: string | undefined): JsonObject {
    const chosen = Object.entries(this.behaviour.chosen).filter(([name]) => !Object.hasOwn(entry, name));
    return { ...(pathId !== undefined && { id: pathId }), ...entry, ...Object.fromEntries(chosen) };
  }

  private idProblems(entry: Json, base: readonly (string | number)[], pathId: string | undefined): Problem[] {
    const id = isObject(entry) ? entry['id'] : null;
    const loc = [...base, 'id'];
    if (id === undefined && pathId === undefined) {
      return [{ loc, msg: 'Field required', type: 'missing' }];
    }
    if (typeof id === 'string' && pathId !== undefined && id !== pathId) {
      return [{ loc, msg: `The id differs from the one in the path, '${pathId}'`, type: 'value_error' }];
    }
    return [];
  }

  private found(check: ValidateFunction, value: Json, base: readonly (string | number)[]): Problem[] {
    return (check.errors ?? []).map((error) => problemOf(error, value, base));
  }
}

function idSchema(schema: TSchema): TSchema {
  const { id } = schema['properties'] as Record<string, TSchema | undefined>;
  return id ?? Type.String({ pattern: ENTRY_ID_PATTERN });
}
