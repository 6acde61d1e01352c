/** Why the store refused a read or a write. */
export type RefusalReason = 'configuration-missing' | 'entry-missing' | 'version-missing' | 'id-taken' | 'name-taken';

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
