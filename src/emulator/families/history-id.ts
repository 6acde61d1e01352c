/**
 * Where an entry's id would be in a path, this means the history. A family that keeps one takes no entry with this id,
 * in no way, so that there is none which cannot be read.
 */
export const HISTORY_ID = 'versions';
