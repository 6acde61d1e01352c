/** Messages of web frameworks and gateways about an unknown path. */
const ROUTES = ['requested url was not found', 'no route matched'];
const AT_BEGIN = [/^route [a-z]+:/, /^cannot (?:get|put|post|delete) /];

/** Words before the configuration: "Error 404: no such configuration". Of two that begin alike, the longer is first. */
const BEFORE = ['error', '404', 'not found', 'no such', 'unknown', 'there is no', 'the', 'no'];

/** Words after its name: 'configuration "prod" does not exist'. */
const AFTER = [
  ...['does not exist', 'is not known'],
  ...['not found', 'unknown', 'missing'].flatMap((state) => [state, `is ${state}`, `was ${state}`]),
];

/** Whether the message of a 404 is about an unknown path, which a wrong address also causes. */
export function isNoSuchRoute(said: string): boolean {
  const text = said.toLowerCase();
  return ROUTES.some((words) => text.includes(words)) || AT_BEGIN.some((begin) => begin.test(text));
}

/**
 * Whether the message of a 404 is about a missing configuration, and not about something inside a configuration.
 *
 * @param name of the configuration that was asked for, which may have several words
 */
export function isNoSuchConfiguration(said: string, name = ''): boolean {
  const isWord = /^[\w.-]*$/.test(name);
  const text = (isWord ? said : said.replaceAll(name, 'name')).toLowerCase();
  const at = afterWords(text);
  const [words] = /^config(?:uration)?\b(?: named| called)?/.exec(text.slice(at, at + 30)) ?? [];
  if (words === undefined) return false;
  const rest = upToLastWord(text.slice(at + words.length));
  return isOneName(rest) || AFTER.some((after) => rest.endsWith(after) && isOneName(rest.slice(0, -after.length)));
}

/** Returns the position after signs and the words that may stand before "configuration". */
function afterWords(text: string): number {
  let at = afterSigns(text, 0);
  for (;;) {
    const words = BEFORE.find((each) => text.startsWith(each, at));
    const end = words === undefined ? at : afterSigns(text, at + words.length);
    if (words === undefined || end === at + words.length) return at;
    at = end;
  }
}

function afterSigns(text: string, from: number): number {
  let at = from;
  while (at < text.length && !/\w/.test(text[at]!)) at += 1;
  return at;
}

function upToLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !/\w/.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** Whether a text has no words, or one name, possibly in quotes. */
function isOneName(text: string): boolean {
  return (text.match(/[\w.-]+/g) ?? []).filter((name) => /\w/.test(name)).length <= 1;
}
