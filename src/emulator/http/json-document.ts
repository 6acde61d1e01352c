import { readFileSync } from 'node:fs';
import type { FirstOf } from './first-of';
import { isObject, type Json, type JsonObject } from './json';
import { StartupError } from '../setup/startup-error';

/** A place within a JSON document. */
export type JsonPath = readonly (string | number)[];

/** A problem in a document for the start of the emulator. */
export interface DocumentProblem {
  readonly at: JsonPath;
  readonly problem: string;
  readonly remedy: string;
}

/** Facts about the document, for messages. */
export interface DocumentOrigin {
  /** The flag that names its file: `--seed`. */
  readonly flag: string;
  /** The name of a document that is not a file: `The seed`. */
  readonly noun: string;
  /** Whether the document contains secrets, so that messages may not quote it. */
  readonly secret: boolean;
  /** The last line of a message: what the emulator did not do. */
  readonly consequence: string;
}

/** Maximum number of problems in one message. */
const TOLD = 20;

/** A document, from a file or as an object. It is checked as a whole, and refused with all its problems. */
export class JsonDocument {
  public readonly content: Json;
  private readonly name: string;
  private readonly problems: DocumentProblem[] = [];
  private unlisted = 0;

  public constructor(
    source: string | object,
    private readonly origin: DocumentOrigin,
  ) {
    this.name = typeof source === 'string' ? source : origin.noun;
    this.content = typeof source === 'string' ? this.parsed(source) : (structuredClone(source) as unknown as Json);
  }

  /** Adds problems. */
  public report(...problems: readonly DocumentProblem[]): void {
    this.problems.push(...problems);
  }

  /** Adds the problems of a part that was checked by itself. */
  public reportFirst<T>(found: FirstOf<T>, asProblem: (item: T) => DocumentProblem): void {
    this.report(...found.listed.map(asProblem));
    this.unlisted += found.size - found.listed.length;
  }

  /** The object at a place. If it is not an object, adds a problem and returns an empty object. */
  public objectAt(value: Json | undefined, at: JsonPath): JsonObject {
    if (isObject(value)) return value;
    this.report({ at, problem: value === undefined ? 'missing' : 'not an object', remedy: 'Write an object' });
    return {};
  }

  /** The list at a place. If it is not a list, adds a problem and returns an empty list. */
  public listAt(value: Json | undefined, at: JsonPath, of: string): readonly Json[] {
    if (Array.isArray(value)) return value;
    this.report({ at, problem: value === undefined ? 'missing' : 'not a list', remedy: `Write a list of ${of}` });
    return [];
  }

  /** Refuses the document if it has problems. */
  public refuseIfBad(): void {
    if (this.problems.length > 0) {
      const lines = this.problems.slice(0, TOLD).map(({ at, problem, remedy }) => `${this.name}: ${written(at)}: ${problem}. ${remedy}.`);
      const others = this.problems.length + this.unlisted - lines.length;
      const more = others > 0 ? [`${this.name}: ... and ${others} more.`] : [];
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
