/** Reason of a refusal. */
export type StoreErrorReason = 'configuration-missing' | 'entry-missing' | 'version-missing' | 'id-taken' | 'name-taken' | 'set-exists';

/** Error of a refused read or write, which changed nothing. */
export class StoreError extends Error {
  public override readonly name = 'StoreError';

  public constructor(
    public readonly reason: StoreErrorReason,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the refusal for a missing configuration. Clients match its exact message. */
export function configurationMissing(name: string): StoreError {
  return new StoreError('configuration-missing', `configuration [${name}] does not exist`);
}

/** Returns the refusal for a missing entry. */
export function entryMissing(id: string): StoreError {
  return new StoreError('entry-missing', `Entry [${id}] does not exist`);
}
