/** What a plan would have done to recorded traffic. */
export type * from './traffic-impact';
