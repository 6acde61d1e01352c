import { JsonDocument, type JsonPath } from '../files/json-document';
import type { Author } from '../store/version';

/** API key, and its user. */
export interface ApiKey {
  readonly key: string;
  readonly author: Author;
}

/** API keys, each with the name and the email address for the history. */
export interface KeysDocument {
  readonly keys: readonly { readonly key: string; readonly name: string; readonly email: string }[];
}

const ORIGIN = { flag: '--keys', noun: 'The keys', consequence: 'The emulator did not start.' };

const FIELDS = ['key', 'name', 'email'] as const;

/** Reads and checks the keys. Messages about an invalid file do not quote it. */
export function readKeys(source: string | KeysDocument): ApiKey[] {
  const document = new JsonDocument(source, ORIGIN);
  const root = document.objectAt(document.content, []);
  reportUnknown(document, root, [], ['keys']);
  const list = document.listAt(root['keys'], ['keys'], 'objects with "key", "name" and "email"');
  if (Array.isArray(root['keys']) && list.length === 0)
    document.report({ at: ['keys'], problem: 'empty', remedy: 'Write at least one key' });
  const seen = new Set<string>();
  const keys = list.map((item, index) => {
    const at = ['keys', index];
    const fields = document.objectAt(item, at);
    reportUnknown(document, fields, at, FIELDS);
    const [key = '', author = '', email = ''] = FIELDS.map((field) => {
      const value = fields[field];
      if (typeof value === 'string' && value.trim() !== '') return value;
      document.report({
        at: [...at, field],
        problem: value === undefined ? 'missing' : 'not a string, or empty',
        remedy: 'Write a string',
      });
      return '';
    });
    if (key !== '' && !isKey(key))
      document.report({ at: [...at, 'key'], problem: 'begins or ends with white space, or has a line break', remedy: 'Use another key' });
    if (key !== '' && seen.has(key))
      document.report({ at: [...at, 'key'], problem: 'the same as another key above', remedy: 'Use each key once' });
    seen.add(key);
    return { key, author: { author, email } };
  });
  document.refuseIfBad();
  return keys;
}

/** Whether a string can be an API key: a header must be able to contain the key unchanged. */
export function isKey(text: string): boolean {
  return text !== '' && !/^[\s\p{Cc}]|[\s\p{Cc}]$|[\n\r\u2028\u2029]/u.test(text);
}

function reportUnknown(document: JsonDocument, fields: object, at: JsonPath, known: readonly string[]): void {
  for (const name of Object.keys(fields).filter((field) => !known.includes(field)))
    document.report({ at: [...at, name], problem: 'not allowed here', remedy: `Remove the field. Allowed: ${known.join(', ')}` });
}
