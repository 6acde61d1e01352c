import { HttpError, type RequestProblem } from './http-error';

type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Limits and default of a whole number. */
export interface IntegerLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default: number;
}

/** Reads parameters of a query, or headers, and collects their problems. */
export class QueryReader {
  public readonly problems: RequestProblem[] = [];
  private readonly raw: RawQuery;

  public constructor(
    raw: unknown,
    private readonly place: 'query' | 'header' = 'query',
  ) {
    this.raw = raw as RawQuery;
  }

  /** Returns an optional parameter. If the parameter is repeated, the last value counts. */
  public text(name: string): string | undefined {
    const value = this.raw[name];
    return typeof value === 'string' ? value : value?.at(-1);
  }

  public required(name: string): string {
    const value = this.text(name);
    if (value === undefined) this.report(name, 'Field required', 'missing');
    return value ?? '';
  }

  public oneOf(name: string, values: readonly string[]): string {
    const value = this.required(name);
    if (this.text(name) !== undefined && !values.includes(value)) this.report(name, `Input should be one of ${values.join(', ')}`, 'enum');
    return value;
  }

  /** Returns an optional parameter with one of these values. */
  public maybeOneOf<T extends string>(name: string, values: readonly T[]): T | undefined {
    return this.text(name) === undefined ? undefined : (this.oneOf(name, values) as T);
  }

  /** Returns a whole number within its limits, cut to the range of safe integers. */
  public integer(name: string, { minimum = -Infinity, maximum = Infinity, default: absent }: IntegerLimits): number {
    const text = this.text(name);
    if (text === undefined) return absent;
    const value = /^[+-]?\d+$/.test(text) ? Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER)) : undefined;
    if (value === undefined) this.report(name, 'Input should be a valid integer', 'int_parsing');
    else if (value < minimum) this.report(name, `Input should be greater than or equal to ${minimum}`, 'greater_than_equal');
    else if (value > maximum) this.report(name, `Input should be less than or equal to ${maximum}`, 'less_than_equal');
    return value ?? absent;
  }

  /** Returns all values of a repeatable parameter; undefined if absent. */
  public list(name: string): readonly string[] | undefined {
    const value = this.raw[name];
    return typeof value === 'string' ? [value] : value;
  }

  public flag(name: string, absent: boolean): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value !== undefined && !['true', 'false', '1', '0'].includes(value))
      this.report(name, 'Input should be a valid boolean', 'bool_parsing');
    return value === undefined ? absent : value === 'true' || value === '1';
  }

  public refuseIfBad(): void {
    if (this.problems.length > 0) throw HttpError.detailed(this.problems);
  }

  public report(name: string, msg: string, type: string): void {
    this.problems.push({ loc: [this.place, name], msg, type });
  }
}
