/**
 * Compares two settings of one service and configuration: whether some request is held more weakly, or more strongly. Claims of absence are
 * proven, and other claims have a witness.
 */
export {
  type Answer,
  type ComparedEntry,
  Comparison,
  type ComparisonOptions,
  type Doubt,
  type Part,
  type Reservation,
  type Witnessed,
} from './comparison';
export { type Asked, askedOf } from './witness';
export type { ComparedAction, ComparedSettings } from './settings';
