/** One step into a value: an attribute by name, or an element by its list index or map key. */
export type PathStep = { readonly attribute: string } | { readonly index: number } | { readonly key: string };

/** The place of a value inside a configuration or state, from the root. */
export type AttributePath = readonly PathStep[];

/** An error stops the operation; a warning does not. */
export type Severity = 'error' | 'warning';

/** Summary and detail of a diagnostic. */
export interface Message {
  readonly severity: Severity;
  /** The problem, in one short sentence. */
  readonly summary: string;
  /** The problem, its place, and the remedy. */
  readonly detail: string;
}

/** A message to the user, with its place. */
export interface Diagnostic extends Message {
  /** The attribute that the message is about; absent if it is about the whole. */
  readonly path?: AttributePath;
}

export function error(summary: string, detail: string): Message {
  return { severity: 'error', summary, detail };
}

export function warning(summary: string, detail: string): Message {
  return { severity: 'warning', summary, detail };
}

/** Returns a path from names and positions: strings are attributes, numbers are list indices. */
export function path(...steps: (string | number | PathStep)[]): AttributePath {
  return steps.map((step) => {
    if (typeof step === 'string') return { attribute: step };
    if (typeof step === 'number') return { index: step };
    return step;
  });
}

/** Returns the path as practitioners write it: `include.tags[0]`, `entries["cart-flow"].name`. */
export function pathText(steps: AttributePath): string {
  return steps
    .map((step, position) => {
      if ('attribute' in step) return position === 0 ? step.attribute : `.${step.attribute}`;
      return 'index' in step ? `[${step.index}]` : `[${JSON.stringify(step.key)}]`;
    })
    .join('');
}

/** Collects the messages of one operation. */
export class Diagnostics {
  public readonly items: Diagnostic[] = [];

  public get hasError(): boolean {
    return this.items.some((item) => item.severity === 'error');
  }

  /** @param at the attribute of the message. Default: the path of the diagnostic */
  public add({ severity, summary, detail, path: own }: Diagnostic, at = own): void {
    this.items.push({ severity, summary, detail, path: at });
  }

  public addAll(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }
}
