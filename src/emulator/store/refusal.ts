/** Reason of a refusal. */
export type RefusalReason = 'configuration-missing' | 'entry-missing' | 'version-missing' | 'id-taken' | 'name-taken' | 'set-exists';

/** Error of a refused read or write, which changed nothing. */
export class Refusal extends Error {
  public override readonly name = 'Refusal';

  public constructor(
    public readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the refusal for a missing configuration. Clients match its exact message. */
export function configurationMissing(name: string): Refusal {
  return new Refusal('configuration-missing', `configuration [${name}] does not exist`);
}

/** Returns the refusal for a missing entry. */
export function entryMissing(id: string): Refusal {
  return new Refusal('entry-missing', `Entry [${id}] does not exist`);
}
