/** One step into a value: an attribute by name, or an element by its list index or map key. */
export type PathStep = { readonly attribute: string } | { readonly index: number } | { readonly key: string };

/** The place of a value inside a configuration or state, from the root. */
export type AttributePath = readonly PathStep[];

/** The text of a diagnostic. */
export interface Message {
  /** One short sentence: what is wrong. */
  readonly summary: string;
  /** What is wrong, where, and what to do about it. */
  readonly detail: string;
}

/** A message to the user. An error stops the operation; a warning does not. */
export interface Diagnostic extends Message {
  readonly severity: 'error' | 'warning';
  /** The attribute that the message is about; absent when it is about the whole. */
  readonly path?: AttributePath;
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

  public error(message: Message, at?: AttributePath): void {
    this.items.push({ severity: 'error', summary: message.summary, detail: message.detail, path: at });
  }

  public warning(message: Message, at?: AttributePath): void {
    this.items.push({ severity: 'warning', summary: message.summary, detail: message.detail, path: at });
  }

  public add(...items: readonly Diagnostic[]): void {
    this.items.push(...items);
  }
}
