import { differences, type Entity } from '../../model';
import type { Entry } from './entry-reader';

/** A write of one entry by this run. */
export interface SentWrite {
  readonly id: string;
  /** The entry that the write was compared with; null if there was none. */
  readonly before: Entry | null;
  /** The sent entry; null for a delete. */
  readonly sent: Entry | null;
}

/** Whether a write sends other content than the entry had. */
export function isChange({ schema }: Entity, { before, sent }: SentWrite): boolean {
  return !isSame(schema, before, sent);
}

/** Whether a read shows the content from before the write, in place of the written content. */
export function showsFormer({ schema }: Entity, { before, sent }: SentWrite, found: Entry | null): boolean {
  if (found === null) return before === null && sent !== null;
  return isSame(schema, found, before) && !isSame(schema, found, sent);
}

function isSame(schema: Entity['schema'], found: Entry | null, stated: Entry | null): boolean {
  return found !== null && stated !== null && differences(schema, stated, found).length === 0;
}
