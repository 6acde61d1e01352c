import type { Message } from '../../../src/provider/framework/diagnostics';
import { fromRoot } from '../../paths';

/** A folder like those of synthesized stacks, where messages address the reader of an app. */
const STACK = fromRoot('tools/docs/messages/app');

/** Functions that word messages: a file of src/provider/messages. */
type Messages = Readonly<Record<string, (...values: never[]) => Message>>;

/** Sample values for each function of a file: at least one list of arguments. */
type Samples<Of extends Messages> = { readonly [Name in keyof Of]: readonly Parameters<Of[Name]>[] };

/** Messages of one file with sample values. */
export interface Subject {
  readonly title: string;
  readonly messages: readonly SampledMessage[];
}

export interface SampledMessage {
  /** Name of the function that returns the message. */
  readonly name: string;
  readonly texts: readonly Message[];
  /** Same messages for the resources of an app of the CDK. */
  readonly inApp: readonly Message[];
}

/** Returns the messages of a file, in the order of the samples. A function without samples is a type error. */
export function subject<Of extends Messages>(title: string, messages: Of, samples: Samples<Of>): Subject {
  const names = Object.keys(samples) as (keyof Of & string)[];
  const textsOf = (name: keyof Of & string) => samples[name].map((values) => messages[name]!(...values));
  return { title, messages: names.map((name) => ({ name, texts: textsOf(name), inApp: inStack(() => textsOf(name)) })) };
}

function inStack<T>(work: () => T): T {
  const folder = process.cwd();
  process.chdir(STACK);
  try {
    return work();
  } finally {
    process.chdir(folder);
  }
}
