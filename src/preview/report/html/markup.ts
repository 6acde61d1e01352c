/** Markup that is safe to put into a page. */
export class Markup {
  public constructor(public readonly text: string) {}

  public toString(): string {
    return this.text;
  }
}

type Part = Markup | string | number | undefined | false | readonly Part[];

/**
 * Makes markup of a template. Whatever is put into it is escaped, in texts and in attributes with double quotes; only markup
 * stays as it is. Nothing comes of undefined and false.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + rendered(parts[i - 1]) + string));
}

function rendered(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(rendered).join('');
  return escaped(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The text without what means something in HTML. Characters that change the direction of what follows are shown by their code. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
      (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`,
    );
}
