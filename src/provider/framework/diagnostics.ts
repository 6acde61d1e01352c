/** One step into a value: an attribute by name, or an element by its list index or map key. */
export type PathStep = { readonly attribute: string } | { readonly index: number } | { readonly key: string };

/** The place of a value inside a configuration or state, from the root. */
export type AttributePath = readonly PathStep[];

/** An error stops the operation; a warning does not. */
export type Severity = 'error' | 'warning';

/** What a diagnostic says. */
export interface Message {
  readonly severity: Severity;
  /** One short sentence: what is wrong. */
  readonly summary: string;
  /** What is wrong, where, and what to do about it. */
  readonly detail: string;
}

/** A message to the user, with its place. */
export interface Diagnostic extends Message {
  /** The attribute that the message is about; absent when it is about the whole. */
  readonly path?: AttributePath;
}

export function error(summary: string, detail: string): Message {
  return { severity: 'error', summary, detail };
}

export function warning(summary: string, detail: string): Message {
  return { severity: 'warning', summary, detail };
}

/** Path steps from plain names and positions: strings are attributes, numbers are list indices. */
export function path(...steps: (string | number | PathStep)[]): AttributePath {
  return steps.map((step) => {
    if (typeof step === 'string') return { attribute: step };
    if (typeof step === 'number') return { index: step };
    return step;
  });
}

/** The path as practitioners write it: `include.tags[0]`, `entries["cart-flow"].name`. */
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

  /** @param at the attribute that it is about; the diagnostic's own where this is left out */
  public add({ severity, summary, detail, path: own }: Diagnostic, at = own): void {
    this.items.push({ severity, summary, detail, path: at });
  }

  public addAll(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }
}
