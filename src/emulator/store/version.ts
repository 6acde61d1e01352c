import { createHash } from 'node:crypto';
import type { VersionRecord } from '../../model';
import { SealedColumns } from './digest';

/** The author of a write. */
export interface Author {
  readonly author: string;
  readonly email: string;
}

/** Columns of a version that share a digest. */
export const SEALED_VERSION = new SealedColumns<VersionRow>(['family', 'number', 'id', 'parents', 'author', 'email', 'message', 'date']);

/** Row of a version. */
export interface VersionRow {
  readonly family: number;
  readonly number: number;
  readonly id: string;
  /** JSON array of version ids. */
  readonly parents: string;
  readonly author: string;
  readonly email: string;
  readonly message: string;
  readonly date: string;
}

/** One difference between a version and its parent. */
export type Difference = { readonly put: string; readonly position: number; readonly body: string } | { readonly remove: string };

/**
 * Makes a version from its author, message, parents and differences. Parents and differences determine the content, so the id identifies
 * the content without reading the whole family.
 */
export function versionRecord(facts: Omit<VersionRecord, 'version'>, differences: readonly Difference[]): VersionRecord {
  const hash = createHash('sha1').update(JSON.stringify(facts));
  for (const difference of differences) hash.update(`\n${JSON.stringify(difference)}`);
  return { ...facts, version: hash.digest('hex') };
}

/** Returns the current time in the form of the API: `2025-04-02T09:15:44+00:00`. */
export function now(): string {
  return `${new Date().toISOString().slice(0, 19)}+00:00`;
}
