/** Returns the singular or plural form of a noun or verb for a number. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** Returns a number with digit grouping: `1,200`. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

/** Returns a number with its noun: `1 source`, `1,200 sources`. */
export function counted(count: number, one: string, many?: string): string {
  return `${grouped(count)} ${plural(count, one, many)}`;
}

/** Returns a text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a string for a sentence, without what is beyond a length. */
export function cut(text: string, longest: number): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text;
}

/** Returns the first items of a list for a sentence, and the number of the others. */
export function firstOf(items: readonly string[], most: number): string {
  const others = items.length > most ? `, and ${counted(items.length - most, 'other')}` : '';
  return items.slice(0, most).join(', ') + others;
}
