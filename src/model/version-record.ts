import { Type, type Static } from '@sinclair/typebox';
import { ENTITIES } from './entities';
import type { Entity } from './entity';
import { list, object, required, text } from './field';

/** One version in a family's history (contract, section 2.10). */
export const VersionRecord = object(
  {
    author: required(text({ description: 'Name of the author.' })),
    email: required(text({ description: 'Email address of the author.' })),
    message: required(text({ description: 'Description of the change.' })),
    date: required(text({ description: 'Time of the change, in ISO 8601.' })),
    version: required(text({ description: 'Identifier of the version.' })),
    parents: required(list(Type.String(), { description: 'Identifiers of the versions before this one.' })),
  },
  { description: 'One version in a history.' },
);
export type VersionRecord = Static<typeof VersionRecord>;

/** The members of a version that messages and reports show. */
export type AttributedVersion = Pick<VersionRecord, 'version' | 'author' | 'email' | 'date' | 'message'>;

/** The line above the versions in a message. */
export const HISTORY_HEADING = 'According to the history:';

/** Entities whose families keep versions, by the name of the family in paths. */
export const VERSIONED_FAMILIES: ReadonlyMap<string, Entity> = new Map(
  ENTITIES.filter(({ routes }) => routes.versions).map((entity) => [entity.routes.path, entity]),
);

/** Minimum length of an abbreviated version identifier. */
export const SHORTEST_VERSION = 7;

/**
 * Returns the versions that match an identifier: the version with exactly this identifier, or else all versions with this
 * prefix.
 */
export function versionsNamed(written: string, records: readonly VersionRecord[]): readonly VersionRecord[] {
  const exact = records.find(({ version }) => version === written);
  return exact ? [exact] : records.filter(({ version }) => version.startsWith(written));
}
