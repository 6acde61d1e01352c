import { Token } from 'cdktf';
import { doubtful, type ConstructFinding } from './findings';

/**
 * Returns the findings in a number that is doubtful unless it is positive. Running deployments are known to refuse 0, and the contract
 * does not forbid it.
 *
 * @param property in words: `timeframe`
 * @param given the number as the user has given it
 *
 * @internal
 */
export function positiveFindings(property: string, value: number, given: { toString(): string }): ConstructFinding[] {
  if (Token.isUnresolved(value) || !(value <= 0)) return [];
  return [
    doubtful(`The ${property} is ${given.toString()}. The service is known to accept more than 0 only. Give a positive ${property}.`),
  ];
}
