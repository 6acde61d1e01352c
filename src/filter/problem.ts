/** A place inside a value: names of members and positions in lists. */
export type Place = readonly (string | number)[];

/** One mistake in a filter. */
export interface Problem {
  readonly place: Place;
  readonly problem: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** A place in words: `AND[2].value`. */
export function placeText(place: Place): string {
  return place.map((step, position) => (typeof step === 'number' ? `[${step}]` : `${position === 0 ? '' : '.'}${nameText(step)}`)).join('');
}

/** Names of members come from the filter: in quotes, no name looks like a line of the message. */
function nameText(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

/** The problem in a sentence or two: place, problem, remedy. */
export function problemText({ place, problem, remedy }: Problem): string {
  return `${place.length > 0 ? `${placeText(place)}: ` : ''}${problem} ${remedy}`;
}
