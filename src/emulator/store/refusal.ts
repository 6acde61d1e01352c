/** Why the store refused a read or a write. */
export type RefusalReason = 'configuration-missing' | 'entry-missing' | 'version-missing' | 'id-taken' | 'name-taken' | 'set-exists';

/** A read or a write that the store refuses. It has changed nothing. */
export class Refusal extends Error {
  public override readonly name = 'Refusal';

  public constructor(
    public readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}

/** The refusal for a missing configuration. Clients recognise it by exactly these words. */
export function configurationMissing(name: string): Refusal {
  return new Refusal('configuration-missing', `configuration [${name}] does not exist`);
}

/** The refusal for a missing entry. */
export function entryMissing(id: string): Refusal {
  return new Refusal('entry-missing', `Entry [${id}] does not exist`);
}
