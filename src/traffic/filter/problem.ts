/** A place inside a value: names of members and positions in lists. */
export type Place = readonly (string | number)[];

/** One mistake in a filter. */
export interface Problem {
  readonly place: Place;
  readonly problem: string;
  /** Remedy of the mistake. */
  readonly remedy: string;
}

/** Formats a place: `AND[2].value`. */
export function placeText(place: Place): string {
  return place.map((step, position) => (typeof step === 'number' ? `[${step}]` : `${position === 0 ? '' : '.'}${nameText(step)}`)).join('');
}

/** Quotes the name of a member, which the filter chooses. */
function nameText(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

/** Formats a problem: place, problem, remedy. */
export function problemText({ place, problem, remedy }: Problem): string {
  return `${place.length > 0 ? `${placeText(place)}: ` : ''}${problem} ${remedy}`;
}
