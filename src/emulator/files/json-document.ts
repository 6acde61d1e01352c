import { asText } from '../../model/json';
import { JsonTooLarge, parseJson } from '../../model/json-limits';
import { isJsonObject, type Json, type JsonObject } from '../../model/json';
import { readNamed } from './named-file';
import { StartupError } from './startup-error';

/** Path within a JSON document. */
export type JsonPath = readonly (string | number)[];

/** Problem of a document for the start of the emulator. */
export interface DocumentProblem {
  readonly at: JsonPath;
  readonly problem: string;
  readonly remedy: string;
}

/** Properties of a document, for messages. */
export interface DocumentOrigin {
  /** Flag of the file: `--seed`. */
  readonly flag: string;
  /** Name of a document that is not a file: `The seed`. */
  readonly noun: string;
  /** Last line of a message: the consequence of the refusal. */
  readonly consequence: string;
}

/** Maximum number of problems in one message. */
const LISTED = 20;

/** Document from a file or an object. The whole document is checked, and refused with all its problems. */
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

  /** Adds a problem. */
  public report(problem: DocumentProblem): void {
    this.problems.push(problem);
  }

  /** Adds problems. */
  public reportAll(problems: Iterable<DocumentProblem>): void {
    for (const problem of problems) this.report(problem);
  }

  /** Adds the problems of a part that was checked separately, of which the first are listed. */
  public reportFirst<T>(found: { readonly listed: readonly T[]; readonly size: number }, asProblem: (item: T) => DocumentProblem): void {
    this.reportAll(found.listed.map(asProblem));
    this.unlisted += found.size - found.listed.length;
  }

  /** Returns the value as an object. If the value is not an object, adds a problem and returns an empty object. */
  public objectAt(value: Json | undefined, at: JsonPath): JsonObject {
    if (isJsonObject(value)) return value;
    this.report({ at, problem: value === undefined ? 'missing' : 'not an object', remedy: 'Write an object' });
    return {};
  }

  /** Returns the value as a list. If the value is not a list, adds a problem and returns an empty list. */
  public listAt(value: Json | undefined, at: JsonPath, of: string): readonly Json[] {
    if (Array.isArray(value)) return value;
    this.report({ at, problem: value === undefined ? 'missing' : 'not a list', remedy: `Write a list of ${of}` });
    return [];
  }

  /** Throws a StartupError if the document has problems. */
  public refuseIfBad(): void {
    if (this.problems.length > 0) {
      const lines = this.problems.slice(0, LISTED).map(({ at, problem, remedy }) => `${this.name}: ${written(at)}: ${problem}. ${remedy}.`);
      const others = this.problems.length + this.unlisted - lines.length;
      const more = others > 0 ? [`${this.name}: ... and ${others} more.`] : [];
      throw new StartupError([...lines, ...more, this.origin.consequence].join('\n'));
    }
  }

  private parsed(file: string): Json {
    const { flag, consequence } = this.origin;
    let text: string;
    try {
      text = readNamed(file).toString('utf8');
    } catch (error) {
      const problem = error instanceof Error ? error.message : asText(error);
      throw new StartupError(`Cannot read ${file}: ${problem}. Set ${flag} to a file that you can read.`);
    }
    try {
      return parseJson(text.replace(/^\uFEFF/, ''));
    } catch (error) {
      const { message } = error as Error;
      const problem = error instanceof JsonTooLarge ? `too large: ${message}. Write less` : `not JSON: ${message}. Correct the syntax`;
      throw new StartupError(`${file}: $: ${problem}. ${consequence}`);
    }
  }
}

/** Formats a JSONPath: `$.configurations.prod["dynamic-rules"][0].threshold`. */
function written(path: JsonPath): string {
  const steps = path.map((step) => (typeof step === 'string' && /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`));
  return `$${steps.join('')}`;
}
