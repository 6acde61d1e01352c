/**
 * What traffic data is. Not part of the model's index, so that code that uses filters loads it without the entities. `results`
 * may be imported beside this index: its schemas need TypeBox, which code that uses filters does not load.
 */
export * from './routes';
export * from './topx-label';
export type * from './traffic-field';
export * from './traffic-record';
export type * from './results';
