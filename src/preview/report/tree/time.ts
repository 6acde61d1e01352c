/** Returns a text whose times have no fractions of a second: `2026-11-22T08:00:00Z`. */
export function timeText(text: string): string {
  return text.replace(/(T\d\d:\d\d:\d\d)\.\d+(?=Z|[+-]\d\d:?\d\d)/g, '$1');
}
