import { pathText, type AttributePath } from '../../../../src/provider/framework/diagnostics';
import type { Attributes } from '../../../../src/provider/framework/schema';
import { hasUnknown, isValueObject, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { completionComplaints, unknownPlaces } from './apply-assertions';
import { Broken } from './broken';
import { canonical, canonicalPlain, member, sameObject } from './compare';
import type { Engine, PlanAnswer, Said, Stored } from './engine';
import { planComplaints } from './plan-assertions';
import { proposed } from './proposed';
import { show } from './show';

export type Action = 'none' | 'create' | 'update' | 'replace' | 'delete';

/** A plan that Core accepted. */
export interface Plan {
  readonly action: Action;
  readonly prior: Stored | null;
  readonly planned: ValueObject | null;
  readonly private: Uint8Array;
  readonly identity: ValueObject | null;
}

/** Outcome of an operation: its result, or its errors. */
export type Outcome<Result> = { readonly result: Result; readonly errors?: undefined } | { readonly errors: readonly string[] };

/** State after an apply, with the diagnostics. */
export interface Applied {
  readonly stored: Stored | null;
  readonly errors: readonly string[];
  readonly warnings?: readonly string[];
}

const NOTHING = new Uint8Array(0);

/** Errors of the service in plans of new entries, each reported once per process. */
const TOLD_ONCE =
  /^(Configuration not found(?:, or not reached)?|Permission denied|The service did not accept the API key): Could not list /;

/** Core's walk over one resource: refresh, plan, apply, with Core's checks, and stricter ones. */
export class Walk {
  /**
   * @param hasIdentity whether the resource has an identity
   * @param insisting whether to request each plan twice, to compare both
   */
  public constructor(
    private readonly engine: Engine,
    private readonly attributes: Attributes,
    private readonly hasIdentity: boolean,
    private readonly insisting: boolean,
  ) {}

  /** Reads the stored state. Null if the resource no longer exists. */
  public async refresh(stored: Stored): Promise<Outcome<Stored | null>> {
    const answer = await this.engine.readResource(stored);
    if (answer.errors.length > 0) {
      if (!answer.state || !sameObject(this.attributes, answer.state, stored.state))
        throw new Broken(`a read that failed changed the state: ${show(answer.state)}`);
      return { errors: answer.errors };
    }
    if (answer.state === null) return { result: null };
    Broken.if(unknownPlaces(answer.state), 'unknown after read');
    if (isWholeIdentity(stored.identity) && canonicalPlain(answer.identity) !== canonicalPlain(stored.identity)) {
      throw new Broken(`the read changed the identity from ${show(stored.identity)} to ${show(answer.identity)}`);
    }
    return { result: { state: answer.state, private: answer.private, identity: answer.identity } };
  }

  /** Plans from a state to a configuration. */
  public async plan(stored: Stored | null, config: ValueObject | null): Promise<Outcome<Plan>> {
    const prior = stored?.state ?? null;
    if (config === null) return this.planDestroy(stored);
    const answer = await this.asked(prior, config, stored?.private ?? NOTHING, stored?.identity ?? null);
    if (answer.errors.length > 0) return { errors: answer.errors };
    const planned = this.checked(prior, config, answer);
    this.checkReplacement(prior, planned, answer.requiresReplace);
    if (prior === null) return { result: { action: 'create', prior: null, planned, private: answer.private, identity: answer.identity } };
    if (answer.requiresReplace.length === 0) {
      this.checkIdentity(stored?.identity ?? null, answer.identity, prior, planned);
      const action = sameObject(this.attributes, prior, planned) ? 'none' : 'update';
      return { result: { action, prior: stored, planned, private: answer.private, identity: answer.identity } };
    }
    // Core plans the create of the replacement, with the private state of the first plan.
    const anew = await this.asked(null, config, answer.private, null);
    if (anew.errors.length > 0) return { errors: anew.errors };
    return {
      result: {
        action: 'replace',
        prior: stored,
        planned: this.checked(null, config, anew),
        private: anew.private,
        identity: anew.identity,
      },
    };
  }

  /**
   * Applies a plan with the configuration that is known in the apply. A replacement deletes first.
   *
   * @returns the stored state, and the errors if it is not the planned one
   */
  public async apply(plan: Plan, config: ValueObject | null): Promise<Applied> {
    if (plan.action === 'none') return { stored: plan.prior, errors: [] };
    if (config === null || plan.planned === null) return this.destroy(plan);
    let before = plan.prior;
    if (plan.action === 'replace') {
      const planned = await this.plan(before, null);
      if (planned.errors) return { stored: before, errors: planned.errors };
      const destroyed = await this.destroy(planned.result);
      if (destroyed.stored) return destroyed;
      before = null;
    }
    const answer = await this.asked(before?.state ?? null, config, before?.private ?? NOTHING, before?.identity ?? null);
    if (answer.errors.length > 0) return { stored: before, errors: answer.errors };
    const planned = this.checked(before?.state ?? null, config, answer);
    Broken.if(completionComplaints(this.attributes, plan.planned, planned), 'the final plan is not what was planned');
    return this.applyKnown(before, planned, config, answer);
  }

  private async applyKnown(before: Stored | null, planned: ValueObject, config: ValueObject, plan: PlanAnswer): Promise<Applied> {
    const prior = before?.state ?? null;
    const answer = await this.engine.apply({ prior, planned, config, private: plan.private, identity: plan.identity });
    if (answer.errors.length > 0) {
      const kept = prior === null ? answer.state === null : answer.state !== null && sameObject(this.attributes, prior, answer.state);
      if (!kept)
        throw new Broken(`a failed ${prior ? 'update' : 'create'} left ${show(answer.state)} in the state, where it was ${show(prior)}`);
      return { stored: before, errors: answer.errors };
    }
    if (answer.state === null) throw new Broken('nothing came of the apply, without any error');
    Broken.if(unknownPlaces(answer.state), 'unknown after apply');
    Broken.if(completionComplaints(this.attributes, planned, answer.state), 'the apply made something else than was planned');
    if (isWholeIdentity(plan.identity) && canonicalPlain(plan.identity) !== canonicalPlain(answer.identity)) {
      throw new Broken(`the apply made the identity ${show(answer.identity)}, planned was ${show(plan.identity)}`);
    }
    if (this.hasIdentity && !isWholeIdentity(answer.identity))
      throw new Broken(`the identity after the apply is not whole: ${show(answer.identity)}`);
    return { stored: { state: answer.state, private: answer.private, identity: answer.identity }, errors: [], warnings: answer.warnings };
  }

  private async planDestroy(stored: Stored | null): Promise<Outcome<Plan>> {
    const prior = stored?.state ?? null;
    const answer = await this.engine.plan({ prior, proposed: null, config: null, private: stored?.private, identity: stored?.identity });
    if (answer.errors.length > 0) return { errors: answer.errors };
    if (answer.planned !== null) throw new Broken(`a destroy plans ${show(answer.planned)}`);
    return { result: { action: 'delete', prior: stored, planned: null, private: answer.private, identity: answer.identity } };
  }

  private async destroy({ prior: stored, private: memory, identity }: Plan): Promise<Applied> {
    const answer = await this.engine.apply({ prior: stored?.state ?? null, planned: null, config: null, private: memory, identity });
    if (answer.errors.length === 0) {
      if (answer.state !== null) throw new Broken(`a destroy left ${show(answer.state)}`);
      return { stored: null, errors: [] };
    }
    if (!stored || !answer.state || !sameObject(this.attributes, stored.state, answer.state))
      throw new Broken(`a failed destroy left ${show(answer.state)}`);
    return { stored, errors: answer.errors };
  }

  private async asked(
    prior: ValueObject | null,
    config: ValueObject,
    memory: Uint8Array,
    identity: ValueObject | null,
  ): Promise<PlanAnswer> {
    const request = { prior, proposed: proposed(this.attributes, prior, config), config, private: memory, identity };
    const answer = await this.engine.plan(request);
    if (!this.insisting) return answer;
    const again = await this.engine.plan(request);
    const listedOnce = answer.errors.filter((error) => TOLD_ONCE.test(error) && !again.errors.includes(error));
    if (said(answer) !== said({ ...again, errors: [...again.errors, ...listedOnce] }))
      throw new Broken(`the same plan twice has two answers: ${said(answer)} and ${said(again)}`);
    return answer;
  }

  /** @throws Broken if Core would refuse the plan */
  private checked(prior: ValueObject | null, config: ValueObject, { planned }: PlanAnswer): ValueObject {
    if (planned === null) throw new Broken('planned for absence, though configured');
    Broken.if(planComplaints(this.attributes, prior, config, planned), 'not a valid plan');
    return planned;
  }

  /** Checks that the identity changes only with its parts in the state. */
  private checkIdentity(before: ValueObject | null, now: ValueObject | null, prior: ValueObject, planned: ValueObject): void {
    if (!isWholeIdentity(before)) return;
    for (const name of Object.keys(before)) {
      const changes = canonicalPlain(member(prior, name)) !== canonicalPlain(member(planned, name));
      if (canonicalPlain(member(before, name)) !== canonicalPlain(member(now, name)) && !changes) {
        throw new Broken(`an update plans another identity: ${show(now)} in place of ${show(before)}`);
      }
    }
  }

  /** Checks that only changed attributes force a replacement, and all of those in the schema do. */
  private checkReplacement(prior: ValueObject | null, planned: ValueObject, paths: readonly AttributePath[]): void {
    if (prior === null) {
      if (paths.length > 0) throw new Broken('a create cannot be a replacement');
      return;
    }
    const listed = new Set(paths.map(pathText));
    for (const path of paths) {
      const [before, now] = [valueAt(prior, path), valueAt(planned, path)];
      if (canonicalPlain(before) === canonicalPlain(now))
        throw new Broken(`${pathText(path)} forces a replacement, but stays ${show(now)}`);
    }
    for (const [name, attribute] of Object.entries(this.attributes)) {
      if (!attribute.requiresReplace || listed.has(name)) continue;
      if (canonical(attribute, member(prior, name)) !== canonical(attribute, member(planned, name)))
        throw new Broken(`${name} changes, but forces no replacement`);
    }
  }
}

/** Fails on errors. */
export function expectNone(said: Pick<Said, 'errors'>, during: string): void {
  Broken.if(said.errors, `error in ${during}`);
}

/** Returns the result of an operation that must succeed. */
export function must<Result>(outcome: Outcome<Result>, during: string): Result {
  if (outcome.errors) throw new Broken(`error in ${during}:\n${outcome.errors.join('\n')}`);
  return outcome.result;
}

function said({ planned, requiresReplace, private: memory, identity, errors, deferred }: PlanAnswer): string {
  return JSON.stringify([
    canonicalPlain(planned),
    requiresReplace.map(pathText),
    Buffer.from(memory).toString(),
    canonicalPlain(identity),
    [...errors].sort(),
    deferred,
  ]);
}

function isWholeIdentity(identity: ValueObject | null | undefined): identity is ValueObject {
  return isValueObject(identity ?? undefined) && Object.values(identity ?? {}).every((value) => value !== null && !hasUnknown(value));
}

function valueAt(object: ValueObject, path: AttributePath): Value {
  return path.reduce<Value>((value, step) => {
    if ('index' in step) return Array.isArray(value) ? (value[step.index] ?? null) : null;
    return member(value, 'attribute' in step ? step.attribute : step.key);
  }, object);
}
