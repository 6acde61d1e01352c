/** A place inside a value: names of members and positions in lists. */
export type FilterPlace = readonly (string | number)[];

/** One mistake in a filter. */
export interface FilterProblem {
  readonly place: FilterPlace;
  readonly problem: string;
  /** Remedy of the mistake. */
  readonly remedy: string;
}

/** Formats a place: `AND[2].value`. */
export function filterPlaceText(place: FilterPlace): string {
  return place.map((step, position) => (typeof step === 'number' ? `[${step}]` : `${position === 0 ? '' : '.'}${nameText(step)}`)).join('');
}

/** Quotes the name of a member, which the filter chooses. */
function nameText(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

/** Formats a problem: place, problem, remedy. */
export function problemText({ place, problem, remedy }: FilterProblem): string {
  return `${place.length > 0 ? `${filterPlaceText(place)}: ` : ''}${problem} ${remedy}`;
}
