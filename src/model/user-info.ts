/** Replacement of the user and the password of an address. */
const HIDDEN = '(redacted)';

/** Positions of the user and the password in a text that looks like an address. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns a text without the user and the password that it has if it is an address, such as `https://user:password@host`. For messages:
 * also hides those of addresses that cannot be read, such as one with a `/` in its password, or without its slashes.
 */
export function withoutUserInfo(text: string): string {
  const { from, to } = placeIn(text) ?? { from: 0, to: 0 };
  return from === to ? text : text.slice(0, from) + HIDDEN + text.slice(to);
}

/** Returns the password of an address, or else its user, which may be a token: as it is written and decoded. Empty if it has none. */
export function passwordsIn(text: string): string[] {
  const place = placeIn(text);
  if (!place) return [];
  const info = text.slice(place.from, place.to);
  const password = info.slice(info.indexOf(':') + 1) || info.slice(0, -1);
  return [...new Set([password, decoded(password)])].filter((one) => one !== '');
}

/** Returns the scheme of a text that is meant as an address, in lower case: `https:`. A letter is a drive of Windows. */
export function schemeOf(text: string): string | undefined {
  return /^[a-z][a-z0-9+.-]+:(?=[/\\])/i.exec(text.trimStart())?.[0].toLowerCase();
}

/** The user and the password end with the last `@`: a password may have one, which its writer has not encoded. */
function placeIn(text: string): Place | undefined {
  const start = text.length - text.trimStart().length;
  const word = /^[a-z][\w+.-]+:[/\\]*/i.exec(text.slice(start))?.[0];
  const to = text.lastIndexOf('@');
  return word === undefined || to < start + word.length ? undefined : { from: start + word.length, to };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
