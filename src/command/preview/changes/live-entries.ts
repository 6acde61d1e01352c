import { asText } from '../../../model/json';
import type { ManagementClient } from '../../../api';
import { ENTITIES, type Entity, type JsonObject } from '../../../model';
import type { EntityChange } from './entity-change';

/** Entries of the service. */
export interface LiveEntries {
  /** By configuration and family. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<Entity, readonly JsonObject[]>>;
  /** Configurations whose entries could not be read, with the message of the error. */
  readonly unread: ReadonlyMap<string, string>;
}

export const NO_LIVE_ENTRIES: LiveEntries = { entries: new Map(), unread: new Map() };

/** Families whose entries refer to each other, or use tags. */
const RELATED: readonly string[] = ['DynamicRule', 'FlowControlPolicy', 'Action'];

const FAMILIES: readonly Entity[] = ENTITIES.filter(({ name }) => RELATED.includes(name));

/** Returns why the entries of another service than that of the client are not read. */
export function entriesElsewhere(changes: readonly EntityChange[]): LiveEntries {
  const unread = configurationsOf(changes).map(
    (name) => [name, 'They are on another service than the one that the preview is connected to.'] as const,
  );
  return { entries: new Map(), unread: new Map(unread) };
}

function configurationsOf(changes: readonly EntityChange[]): string[] {
  const related = changes.filter(({ entity }) => entity && FAMILIES.includes(entity));
  return [...new Set(related.map(({ configuration }) => configuration))].filter((name) => name !== null);
}

/** Reads the entries that the changes of a plan may refer to, or that may refer to them: one request for each family of a configuration. */
export async function liveEntries(client: Pick<ManagementClient, 'family'>, changes: readonly EntityChange[]): Promise<LiveEntries> {
  const entries = new Map<string, ReadonlyMap<Entity, readonly JsonObject[]>>();
  const unread = new Map<string, string>();
  for (const configuration of configurationsOf(changes)) {
    try {
      const lists = FAMILIES.map(async (entity) => {
        const { items } = await client.family(entity).list(configuration);
        return [entity, items as readonly JsonObject[]] as const;
      });
      entries.set(configuration, new Map(await Promise.all(lists)));
    } catch (error) {
      unread.set(configuration, error instanceof Error ? error.message : asText(error));
    }
  }
  return { entries, unread };
}
