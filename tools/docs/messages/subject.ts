import type { Message } from '../../../src/provider/messages/message';
import type { Severity } from './severity';

/** Functions that word messages: a file of src/provider/messages. */
type Messages = Readonly<Record<string, (...values: never[]) => Message>>;

/** For each function of a file, the sample values that the page shows it with: at least one list of arguments. */
type Samples<Of extends Messages> = { readonly [Name in keyof Of]: readonly Parameters<Of[Name]>[] };

/** The messages of one file, worded with sample values. */
export interface Subject {
  readonly title: string;
  /** Of every message, where the sources report them in a way that `severities` does not see. */
  readonly severity?: readonly Severity[];
  readonly messages: readonly SampledMessage[];
}

export interface SampledMessage {
  /** Of the function that words it. */
  readonly name: string;
  readonly texts: readonly Message[];
}

/** The messages of a file, in the order of the samples. A function without samples is a type error. */
export function subject<Of extends Messages>(title: string, messages: Of, samples: Samples<Of>, severity?: readonly Severity[]): Subject {
  const names = Object.keys(samples) as (keyof Of & string)[];
  return { title, severity, messages: names.map((name) => ({ name, texts: samples[name].map((values) => messages[name]!(...values)) })) };
}
