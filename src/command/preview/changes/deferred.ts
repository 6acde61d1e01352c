import { own } from '../../../model';
import { type ConstructPaths, type DeferredChange, isSecret, type ResourceChange, type PlannedObject } from '../../terraform-json';
import { kindOfResource } from './kinds';

/** A change that is left to a later plan. It cannot be judged. */
export interface ExplainedDeferral {
  readonly kind: string;
  readonly noun: string;
  readonly title: string;
  readonly configuration: string | null;
  readonly address: string;
  readonly constructPath?: string;
  /** Terraform's word for the reason. */
  readonly reason: string;
  /** The reason in a sentence. */
  readonly text: string;
}

/** Reasons by Terraform's words for them. */
const REASONS: Readonly<Record<string, string>> = {
  instance_count_unknown: 'its count or for_each is not known yet',
  resource_config_unknown: 'values of its configuration are not known yet',
  provider_config_unknown: 'the configuration of the provider is not known yet',
  absent_prereq: 'something that it depends on does not exist yet',
  deferred_prereq: 'a change that it depends on is deferred, too',
};

/** Returns the deferred changes of a plan, as the report names them. */
export function explainDeferred(deferred: readonly DeferredChange[], paths: ConstructPaths): ExplainedDeferral[] {
  return deferred.map(({ reason, change }) => {
    const { name, noun, titleOf, isSet } = kindOfResource(change.type);
    const values = change.after ?? change.before ?? {};
    const constructPath = paths.get(change.block);
    const title = isSet ? `all ${noun} entries` : (titleOf?.(values) ?? word(values, 'name') ?? word(values, 'id') ?? change.address);
    return {
      kind: isSet ? `${name}_set` : name,
      noun: isSet ? `${noun} set` : noun,
      title,
      configuration: word(values, 'config') ?? null,
      address: change.address,
      ...(constructPath !== undefined && { constructPath }),
      reason,
      text: `Terraform leaves this change to a later plan${reasonText(reason)}.`,
    };
  });
}

function reasonText(reason: string): string {
  const known = own(REASONS, reason);
  if (known !== undefined) return `, because ${known}`;
  return reason === 'unknown' ? ', and names no reason' : `. It names the reason ${JSON.stringify(reason)}`;
}

/** Returns the resources with deferred changes as they stay for now. Resources that the plan names otherwise are left out. */
export function keptByDeferral(deferred: readonly DeferredChange[], planned: readonly ResourceChange[]): ResourceChange[] {
  const named = new Set(planned.map(({ address }) => address));
  return deferred.flatMap(({ change }) =>
    change.before === null || named.has(change.address)
      ? []
      : [{ ...change, act: 'none', isImported: false, after: change.before } as const],
  );
}

function word(values: PlannedObject, name: string): string | undefined {
  const value = own(values, name);
  return typeof value === 'string' && !isSecret(value) ? value : undefined;
}
