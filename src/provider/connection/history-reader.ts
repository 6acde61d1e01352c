import type { CallOptions, Versions } from '../../api';
import type { Entity, Read, VersionRecord } from '../../model';
import type { Entry } from './entry-reader';
import { SharedAnswers, type Sharing } from './shared-answers';

type EntriesById = ReadonlyMap<string, unknown>;

/** Reads the versions of families with few requests. All readers share each answer until this process writes the family. */
export class HistoryReader {
  private readonly histories: SharedAnswers<readonly VersionRecord[]>;
  private readonly contents: SharedAnswers<readonly Entry[]>;
  // Messages explain earlier changes by others, which no write of this process alters.
  private readonly explanations: SharedAnswers<readonly VersionRecord[]>;
  private readonly explainedContents: SharedAnswers<EntriesById>;

  /**
   * @param sharing of reads
   * @param explaining sharing of reads for messages
   */
  public constructor(
    private readonly versionsOf: (entity: Entity) => Versions<Read<Entity>>,
    sharing: Sharing,
    explaining: Sharing,
  ) {
    this.explanations = new SharedAnswers(explaining);
    this.explainedContents = new SharedAnswers(explaining);
    this.histories = new SharedAnswers(sharing);
    this.contents = new SharedAnswers(sharing);
  }

  /**
   * Returns the versions, newest first.
   *
   * @throws ApiError if the service does not answer, or has no such configuration
   */
  public list(entity: Entity, config: string, signal: AbortSignal): Promise<readonly VersionRecord[]> {
    return this.histories.get(keyOf(entity, config), async () => (await this.versionsOf(entity).list(config, { signal })).items);
  }

  /**
   * Returns the entries of a version. They never change.
   *
   * @throws ApiError if the service does not answer, or has no such version
   */
  public entriesAt(entity: Entity, config: string, version: string, options: CallOptions): Promise<readonly Entry[]> {
    const ask = async () => (await this.versionsOf(entity).entriesAt(config, version, options)).items as Entry[];
    // A read within the turn of a write must not wait for a shared one, which may wait for the turn to end.
    return options.inTurn ? ask() : this.contents.get(keyOf(entity, config, version), ask);
  }

  /**
   * Returns the versions for messages: one answer for the whole run, also without a cache and after writes.
   *
   * @param ask reads the versions
   */
  public versionsForMessages(
    entity: Entity,
    config: string,
    ask: () => Promise<readonly VersionRecord[]>,
  ): Promise<readonly VersionRecord[]> {
    return this.explanations.get(keyOf(entity, config), ask);
  }

  /**
   * Returns the entries of a version by id, for messages: one answer for the whole run.
   *
   * @param options of the operation that asks first
   */
  public entriesForMessages(entity: Entity, config: string, version: string, options: CallOptions): Promise<EntriesById> {
    return this.explainedContents.get(keyOf(entity, config, version), async () => {
      const { items } = await this.versionsOf(entity).entriesAt(config, version, options);
      return new Map((items as { id: string }[]).map((entry) => [entry.id, entry]));
    });
  }

  /** Call this before writing to the family. */
  public wrote(entity: Entity, config: string): void {
    this.histories.stopSharing(keyOf(entity, config));
  }
}

function keyOf({ routes }: Entity, ...more: string[]): string {
  return JSON.stringify([routes.path, ...more]);
}
