// Not part of the model's index, so that only code that uses filters loads it. The start of the provider does not.
export type * from './traffic-field';
export * from './traffic-record';
