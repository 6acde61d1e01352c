export type * from './traffic-field';
export * from './traffic-record';
