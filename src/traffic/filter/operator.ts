import type { TestedType } from '../../model/traffic';

/** The operators, and the types that each operator accepts, in the contract's order (section 4.10). */
export const OPERATORS = {
  is: ['boolean'],
  eq: ['integer', 'float', 'string'],
  gt: ['integer', 'float'],
  lt: ['integer', 'float'],
  gte: ['integer', 'float'],
  lte: ['integer', 'float'],
  in: ['integer', 'float', 'string'],
  regex: ['string'],
  between: ['integer', 'float', 'timestamp'],
} as const satisfies Readonly<Record<string, readonly TestedType[]>>;

export type Operator = keyof typeof OPERATORS;

/** An operator as a condition spells it; the prefix inverts it. */
export type OperatorText = Operator | `not ${Operator}`;

const INVERTING = 'not ';

/** The operator in a text, without the prefix; undefined if there is none. */
export function operatorIn(text: string): Operator | undefined {
  const bare = text.startsWith(INVERTING) ? text.slice(INVERTING.length) : text;
  return Object.hasOwn(OPERATORS, bare) ? (bare as Operator) : undefined;
}

export function inverts(text: OperatorText): boolean {
  return text.startsWith(INVERTING);
}

export function inverted(operator: Operator): OperatorText {
  return `${INVERTING}${operator}` as OperatorText;
}

/** Every operator as a condition may spell it. */
export function operatorTexts(): readonly OperatorText[] {
  const bare = Object.keys(OPERATORS) as Operator[];
  return [...bare, ...bare.map(inverted)];
}

/** The operators that a type accepts. If the contract does not show the type, every operator may be right. */
export function operatorsFor(type: TestedType): readonly Operator[] {
  // The table of fields lists timestamps as strings (section 2.11).
  const types: readonly TestedType[] = type === 'timestamp' ? ['timestamp', 'string'] : [type];
  return (Object.keys(OPERATORS) as Operator[]).filter(
    (operator) => type === 'unknown' || OPERATORS[operator].some((taken) => types.includes(taken)),
  );
}
