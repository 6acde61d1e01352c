/** Why the store refused a read or a write. */
export type RefusalReason = 'configuration-missing' | 'entry-missing' | 'version-missing' | 'id-taken' | 'name-taken' | 'set-exists';

/** A read or a write that does not fit what the store holds; nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}

/** Says that a configuration is not there. Clients tell it from a missing entry by this very wording. */
export function configurationMissing(name: string): Refusal {
  return new Refusal('configuration-missing', `configuration [${name}] does not exist`);
}

/** Says that an entry is not there. */
export function entryMissing(id: string): Refusal {
  return new Refusal('entry-missing', `Entry [${id}] does not exist`);
}
