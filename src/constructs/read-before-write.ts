/**
 * Read that the write of an entry is compared with. The service has no conditional writes, so a change by another user between this read
 * and the write is undone.
 */
export enum ReadBeforeWrite {
  /** Each write reads its own entry, directly before it is sent. */
  OWN = 'own',
  /** The writes of two seconds share a list, for services that limit requests. */
  SHARED = 'shared',
}
