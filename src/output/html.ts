import { visible } from './characters';
import { type Safe, templateFor } from './safe';

/** A page, or a part of one. */
export type HtmlText = Safe<'html'>;

/** Makes markup of a template of the program's own, such as a style sheet. What is put into it has to be safe. */
export const htmlText = templateFor<'html'>();

/** Markup that is safe to put into a page. */
export class Markup {
  public constructor(public readonly text: HtmlText) {}

  public toString(): HtmlText {
    return this.text;
  }
}

type Part = Markup | string | number | undefined | false | readonly Part[];

/**
 * Makes markup of a template. All parts are escaped, in texts and in attributes with double quotes, except markup. Undefined and false
 * are omitted.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + rendered(parts[i - 1]) + string) as HtmlText);
}

function rendered(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(rendered).join('');
  return escapedHtml(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Escapes a foreign string for text in a page, and for attributes in quotes.
 *
 * @param kept characters that stay, although readers do not see them
 */
export function escapedHtml(text: string, kept = '\t\n'): HtmlText {
  return visible(text, kept).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!) as HtmlText;
}
