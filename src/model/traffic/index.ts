/**
 * Model of traffic data. Not part of the model's index, because code for filters does not need the entities. `results` may be
 * imported directly: its schemas need TypeBox, which code for filters does not load.
 */
export * from './repeated-requests';
export * from './routes';
export * from './topx-label';
export type * from './traffic-field';
export * from './traffic-record';
export type * from './results';
