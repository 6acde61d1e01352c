import { terminalLine } from '../../output';
import type { WrongValue } from '../terraform-json';

/** Returns the error of an entry with a value that the provider would refuse. */
export function wrongEntry(place: string, { attribute, message }: WrongValue): Error {
  return new Error(terminalLine(`${place}: "${attribute}" cannot be simulated. ${message} The provider refuses it, too.`));
}
