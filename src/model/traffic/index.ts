// Not part of the model's index: only what speaks of filters loads it, and a provider's start does not.
export type * from './traffic-field';
export * from './traffic-record';
