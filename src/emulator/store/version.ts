import { createHash } from 'node:crypto';

/** A version of a family, as its history tells it (contract, section 2.10). */
export interface VersionRecord {
  readonly author: string;
  readonly email: string;
  readonly message: string;
  /** ISO 8601, with offset. */
  readonly date: string;
  readonly version: string;
  readonly parents: readonly string[];
}

/** Who is named as the author of a write. */
export interface Author {
  readonly author: string;
  readonly email: string;
}

/** One difference between a version and its parent. */
export type Difference = { readonly put: string; readonly position: number; readonly body: string } | { readonly remove: string };

/**
 * A version from what it says of itself, its parents and how it differs from them. Parent and differences determine the
 * content, so the id stands for the content without anyone having to read the whole family.
 */
export function versionRecord(facts: Omit<VersionRecord, 'version'>, differences: readonly Difference[]): VersionRecord {
  const hash = createHash('sha1').update(JSON.stringify(facts));
  for (const difference of differences) {
    hash.update(`\n${JSON.stringify(difference)}`);
  }
  return { ...facts, version: hash.digest('hex') };
}

/** The present moment as the API writes it: `2025-04-02T09:15:44+00:00`. */
export function now(): string {
  return `${new Date().toISOString().slice(0, 19)}+00:00`;
}
