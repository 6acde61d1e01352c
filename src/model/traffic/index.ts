/** Fields of traffic records. Not part of the model's index, which says why. */

export type * from './traffic-field';
export * from './traffic-record';
