import { readFileSync } from 'node:fs';
import { isObject, type Json, type JsonObject } from './json';
import { StartupError } from '../setup/startup-error';

/** A place within a JSON document. */
export type JsonPath = readonly (string | number)[];

/** Something wrong with a document that the emulator is started with. */
export interface DocumentProblem {
  readonly at: JsonPath;
  readonly problem: string;
  readonly remedy: string;
}

/** Which document it is, for the person who gave it. */
export interface DocumentOrigin {
  /** The flag that names its file: `--seed`. */
  readonly flag: string;
  /** What it is when it is no file: `The seed`. */
  readonly noun: string;
  /** Whether complaints may quote from it. */
  readonly secret: boolean;
  /** What was not done, as the last line of a complaint. */
  readonly consequence: string;
}

/** How many problems are told at once. */
const TOLD = 20;

/** A document that may come as a file or as what would be in one; checked as a whole, and refused with all its problems. */
export class JsonDocument {
  readonly content: Json;
  private readonly name: string;
  private readonly problems: DocumentProblem[] = [];

  constructor(
    source: string | object,
    private readonly origin: DocumentOrigin,
  ) {
    this.name = typeof source === 'string' ? source : origin.noun;
    this.content = typeof source === 'string' ? this.parsed(source) : (structuredClone(source) as unknown as Json);
  }

  /** Notes something wrong. */
  report(...problems: readonly DocumentProblem[]): void {
    this.problems.push(...problems);
  }

  /** An object at a place; one without members, and a problem noted, if something else is there. */
  objectAt(value: Json | undefined, at: JsonPath): JsonObject {
    if (isObject(value)) {
      return value;
    }
    this.report({ at, problem: value === undefined ? 'missing' : 'not an object', remedy: 'Write an object' });
    return {};
  }

  /** A list at a place; an empty one, and a problem noted, if something else is there. */
  listAt(value: Json | undefined, at: JsonPath, of: string): readonly Json[] {
    if (Array.isArray(value)) {
      return value;
    }
    this.report({ at, problem: value === undefined ? 'missing' : 'not a list', remedy: `Write a list of ${of}` });
    return [];
  }

  /** Refuses the document if anything is wrong with it. */
  refuseIfBad(): void {
    if (this.problems.length > 0) {
      const lines = this.problems.slice(0, TOLD).map(({ at, problem, remedy }) => `${this.name}: ${written(at)}: ${problem}. ${remedy}.`);
      const more = this.problems.length > TOLD ? [`${this.name}: ... and ${this.problems.length - TOLD} more.`] : [];
      throw new StartupError([...lines, ...more, this.origin.consequence].join('\n'));
    }
  }

  private parsed(file: string): Json {
    const { flag, consequence } = this.origin;
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      throw new StartupError(`Cannot read ${file}: ${problem}. Set ${flag} to a file that you can read.`);
    }
    try {
      return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
    } catch (error) {
      throw new StartupError(`${file}: $: not JSON${this.reason(error)}. Correct the syntax. ${consequence}`);
    }
  }

  private reason(error: unknown): string {
    const reason = error instanceof Error ? error.message : String(error);
    const place = /position \d+/.exec(reason)?.[0];
    return this.origin.secret ? (place ? `, at ${place}` : '') : `: ${reason}`;
  }
}

/** As JSONPath: `$.configurations.prod["dynamic-rules"][0].threshold`. */
function written(path: JsonPath): string {
  const steps = path.map((step) => (typeof step === 'string' && /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`));
  return `$${steps.join('')}`;
}
