import { createHash } from 'node:crypto';
import { type Json, memberOf, own, statedMembers } from '../../../model';
import type { LiveConfiguration } from '../live/live-configuration';
import { sortFamily } from '../live/entries';
import { sortListeners } from '../live/listeners';
import { chosenRegions } from '../live/regions';
import { REGIONS_TYPE } from '../options/selectable';

/** Digest of each field of an entry, to detect changes without keeping the values. */
export interface Fingerprint {
  /** `action "Polite block" (polite-block)`. */
  readonly what: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Fingerprints by the key of the entry: `actions/polite-block`. */
export type Fingerprints = Readonly<Record<string, Fingerprint>>;

/** A change of a configuration between two exports. */
export interface ChangeSinceExport {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly what: string;
  /** Names of the changed fields. */
  readonly fields: readonly string[];
}

/** Returns the fingerprints of a live configuration. */
export function fingerprintsOf(live: LiveConfiguration): Fingerprints {
  const entries = live.families
    .map((family) => sortFamily(family))
    .flatMap((family) => family.entries)
    .map(({ entity, key, id, name, values }) => {
      const stated = Object.entries(statedMembers(entity.schema, values)).filter(
        ([field]) => !memberOf(entity.schema, field)?.facts.sensitive,
      );
      return [key, fingerprint(`${entity.noun} ${JSON.stringify(name)} (${id})`, stated)] as const;
    });
  const regions = chosenRegions(live.regions).map(({ label, cities }) => {
    return [`${REGIONS_TYPE}/${label}`, fingerprint(`the regions of load balancer ${JSON.stringify(label)}`, cities)] as const;
  });
  const listeners = sortListeners(live.config, live.listeners, live).listeners.map(
    ({ key, importId, defaultCertificate, certificates }) => {
      const fields: [string, Json][] = [
        ['default_certificate_id', defaultCertificate ?? null],
        ['certificate_ids', [...certificates]],
      ];
      return [key, fingerprint(`the certificates of listener ${JSON.stringify(importId)}`, fields)] as const;
    },
  );
  return Object.fromEntries([...entries, ...regions, ...listeners]);
}

/** Returns the changes between two exports. */
export function changesBetween(before: Fingerprints, now: Fingerprints): ChangeSinceExport[] {
  const added = Object.entries(now).filter(([key]) => !Object.hasOwn(before, key));
  const removed = Object.entries(before).filter(([key]) => !Object.hasOwn(now, key));
  const changed = Object.entries(now).flatMap(([key, { what, fields }]): ChangeSinceExport[] => {
    const earlier = Object.hasOwn(before, key) ? before[key]!.fields : undefined;
    if (!earlier) return [];
    const names = [...new Set([...Object.keys(earlier), ...Object.keys(fields)])];
    const different = names.filter((name) => own(earlier, name) !== own(fields, name));
    return different.length === 0 ? [] : [{ kind: 'changed', what, fields: different }];
  });
  return [
    ...added.map(([, { what }]): ChangeSinceExport => ({ kind: 'added', what, fields: [] })),
    ...changed,
    ...removed.map(([, { what }]): ChangeSinceExport => ({ kind: 'removed', what, fields: [] })),
  ];
}

/** Returns the digest of a string. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function fingerprint(what: string, fields: readonly (readonly [string, Json])[]): Fingerprint {
  return { what, fields: Object.fromEntries(fields.map(([name, value]) => [name, digest(JSON.stringify(value))])) };
}
