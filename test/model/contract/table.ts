/**
 * One row of a field table of the contract (section 2), transcribed by hand. Nothing here is taken from the model: the
 * fixture is what the model is held against.
 */
export interface FieldRow {
  readonly name: string;
  /** As the table spells it: `string[]`, `object {relation: string, tags: string[]}`, `array of objects`. */
  readonly type: string;
  /** As the table spells it: `yes`, `no`, `appears in bodies`; empty where the table has no such column. */
  readonly required: string;
  /** As the table spells it. */
  readonly note: string;
  /** The default that the note gives, parsed. */
  readonly default?: unknown;
  /** The pattern that the note gives. */
  readonly pattern?: string;
  /** Members of an object, or of each object of an array, where the contract lists them in rows or prose of their own. */
  readonly members?: readonly FieldRow[];
  /** What was decided where the contract is silent. */
  readonly decided?: Decision;
}

/** A decision of ours, with the reason for it. */
export interface Decision {
  readonly mode?: 'required' | 'defaulted' | 'optional' | 'service-chosen' | 'read-only' | 'retained';
  readonly default?: unknown;
  readonly pattern?: string;
  readonly because: string;
}

/** One row of a route table of the contract (section 4), transcribed by hand. */
export interface RouteRow {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly input: string;
  readonly output: string;
}

/** What the contract says of one kind of entry. A further kind is one more file, listed in `index.ts`. */
export interface ContractTable {
  /** As the routes' outputs spell it: `DynamicRule`. */
  readonly name: string;
  readonly fieldSection: string;
  readonly routeSection: string;
  readonly fields: readonly FieldRow[];
  readonly routes: readonly RouteRow[];
}
