declare const DESTINATION: unique symbol;

/**
 * Text that is safe where it is written: in a terminal, in code, in a page. Only this folder makes it of foreign strings, and sinks
 * take nothing else. TypeScript holds that; at run time, it is a string.
 */
export type Safe<Destination extends string = string> = string & { readonly [DESTINATION]: Destination };

/** Makes safe text of a template. Strings are not allowed in it: each destination has a function that makes them safe. */
type Template<Destination extends string, Parts extends string = Destination> = (
  texts: TemplateStringsArray,
  ...parts: readonly (Safe<Parts> | number)[]
) => Safe<Destination>;

/** Returns the tag for templates of a destination. What the template itself says is the program's own. */
export function templateFor<Destination extends string, Parts extends string = Destination>(): Template<Destination, Parts> {
  return (texts, ...parts) => texts.reduce((text, next, i) => `${text}${String(parts[i - 1])}${next}`) as Safe<Destination>;
}

/** Returns safe texts with another one between each two. */
export function joined<Destination extends string>(texts: readonly Safe<Destination>[], separator: Safe<Destination>): Safe<Destination> {
  return texts.join(separator) as Safe<Destination>;
}

/** Text of no characters, which is safe everywhere. */
export const NOTHING = '' as Safe<never>;
