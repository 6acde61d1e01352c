import Ajv, { type ValidateFunction } from 'ajv';
import type { TSchema } from '@sinclair/typebox';
import { type Entity, factsOf, mapped, withoutReadOnly } from '../../model';
import type { RequestProblem, RequestProblems } from '../http/http-error';
import { FirstOf } from '../http/first-of';
import { isJsonObject, type Json, type JsonObject } from '../../model/json';
import { hasMoreValues } from '../../model/json-limits';
import type { FamilyBehaviour } from '../profiles';
import { entrySchema, idSchema } from './entry-schema';
import { schemaProblem } from './schema-problem';
import { withReadOnlyFields } from './read-only-fields';

/** Path segment of the history, in place of an id. Families with a history reject entries with this id: no route could read them. */
export const HISTORY_ID = 'versions';

/** Valid entry, or its problems. */
export type ValidationResult = { readonly entry: JsonObject } | { readonly problems: RequestProblems };

/** Maximum values in one entry, at any depth. The schema check may collect a problem for each. */
const MOST_VALUES = 100_000;

/** Checks entries of a family with the model, and converts them to the form of the store. */
export class EntryValidator {
  private functions: { readonly matchesSchema: ValidateFunction; readonly matchesId: ValidateFunction } | undefined;

  public constructor(
    private readonly entity: Entity,
    private readonly behaviour: FamilyBehaviour,
  ) {}

  /** Returns the problems of an id for a new entry. */
  public checkNewId(id: string): readonly RequestProblem[] {
    const loc = ['path', 'entry_id'];
    const { matchesId } = this.compiled;
    return [...(matchesId(id) ? [] : (matchesId.errors ?? []).map((error) => schemaProblem(error, id, loc))), ...this.reserved(id, loc)];
  }

  /** Checks a body. `pathId` is the id in the path, if there is one. */
  public check(body: Json, base: readonly (string | number)[], pathId?: string): ValidationResult {
    if (hasMoreValues(body, MOST_VALUES)) {
      const msg = `Input should have at most ${MOST_VALUES} values`;
      return { problems: new FirstOf([{ loc: [...base], msg, type: 'too_many_values' }]) };
    }
    const entry = this.prepared(body);
    const { matchesSchema } = this.compiled;
    const problems: RequestProblems = new FirstOf();
    if (!matchesSchema(entry)) problems.addEach(matchesSchema.errors ?? [], (error) => schemaProblem(error, entry, base));
    problems.add(this.idProblems(entry, base, pathId));
    problems.add(this.checkProblems(entry, base));
    return isJsonObject(entry) && problems.isEmpty ? { entry: this.completed(entry, pathId) } : { problems };
  }

  /** Validators, compiled on first use, because compiling is slow and most runs need few families. */
  private get compiled() {
    if (!this.functions) {
      // The contract's patterns contain escapes that regular expressions refuse in Unicode mode.
      const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, useDefaults: true, unicodeRegExp: false });
      ajv.addKeyword('x-field');
      this.functions = {
        matchesSchema: ajv.compile(entrySchema(this.entity, this.behaviour)),
        matchesId: ajv.compile(idSchema(this.entity.schema)),
      };
    }
    return this.functions;
  }

  /** Returns the problems that the schema cannot express. */
  private checkProblems(entry: Json, base: readonly (string | number)[]): RequestProblem[] {
    const found = isJsonObject(entry) ? this.behaviour.checks.flatMap((check) => check(entry)) : [];
    return found.map((problem) => ({ ...problem, loc: [...base, ...problem.loc] }));
  }

  /** Returns a trimmed copy of the body without read-only fields. The caller may add defaults. */
  private prepared(body: Json): Json {
    const given = withoutReadOnly(this.entity.schema, body);
    return this.behaviour.trims ? trimmed(this.entity.schema, given, { dropsBlank: this.behaviour.dropsBlankTags }) : given;
  }

  private completed(entry: JsonObject, pathId: string | undefined): JsonObject {
    const chosen = Object.entries(this.behaviour.chosen).filter(([name]) => !Object.hasOwn(entry, name));
    return withReadOnlyFields(this.entity, { ...(pathId !== undefined && { id: pathId }), ...entry, ...Object.fromEntries(chosen) });
  }

  private idProblems(entry: Json, base: readonly (string | number)[], pathId: string | undefined): RequestProblem[] {
    const id = isJsonObject(entry) ? entry['id'] : null;
    const loc = [...base, 'id'];
    if (id === undefined) {
      // If the body must have an id, the schema reports the missing id.
      const isMissing = pathId === undefined && this.entity.idInBody !== 'required';
      return isMissing ? [{ loc, msg: 'Field required', type: 'missing' }] : [];
    }
    if (typeof id === 'string' && pathId !== undefined && id !== pathId)
      return [{ loc, msg: `The id differs from the id in the path, '${pathId}'`, type: 'value_error' }];
    if (typeof id === 'string' && pathId === undefined)
      return id === '' ? [{ loc, msg: 'The id is empty, which a path cannot contain', type: 'value_error' }] : this.reserved(id, loc);

    return [];
  }

  private reserved(id: string, loc: readonly (string | number)[]): RequestProblem[] {
    return this.entity.routes.versions && id === HISTORY_ID
      ? [{ loc, msg: `In a path, '${id}' means the history, so it cannot be the id of an entry`, type: 'value_error' }]
      : [];
  }
}

/**
 * Trims the strings that the model marks as trimmed, including the items of lists and sets. With `dropsBlank`, items that consist of
 * white space are removed.
 */
function trimmed(schema: TSchema, value: Json, { dropsBlank }: { readonly dropsBlank: boolean }): Json {
  const trims = factsOf(schema).observed?.trimmed ?? false;
  if (typeof value === 'string') return trims ? value.trim() : value;
  if (trims && Array.isArray(value)) {
    const items = value.map(trimmedText);
    return dropsBlank ? items.filter((item) => item !== '') : items;
  }
  return mapped<Json>(schema, value, (part, inner) => trimmed(part, inner, { dropsBlank }));
}

function trimmedText(value: Json): Json {
  return typeof value === 'string' ? value.trim() : value;
}
