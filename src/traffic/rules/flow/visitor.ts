import type { FlowControlPolicy } from '../../../model';
import { named, type RecordValue } from '../record-value';
import { flowAttribute } from './flow-attribute';

/** Values that records do not contain. */
export const PLUGINS = 'values of plugins';

type KeyEntry = FlowControlPolicy['key'][number];

/**
 * Returns the identity of a visitor: the value of a policy's key, or the values of all its parts as a JSON list; undefined if records do
 * not contain a part.
 */
export function visitorOf(key: readonly KeyEntry[]): RecordValue | undefined {
  const parts = key.flatMap(partsOf);
  const shown = parts.flatMap(({ value }) => (value ? [value] : []));
  if (shown.length < parts.length) return undefined;
  if (shown.length === 1) return shown[0];
  return {
    fields: shown.flatMap(({ fields }) => fields),
    parameters: shown.flatMap(({ parameters = [] }) => parameters),
    read: (record) => {
      const values: string[] = [];
      for (const { read } of shown) {
        const value = read(record);
        if (value === undefined) return undefined;
        values.push(value);
      }
      return JSON.stringify(values);
    },
  };
}

/** Returns the parts of a policy's key that records do not contain: `network`. */
export function missingParts(key: readonly KeyEntry[]): string[] {
  const missing = key.flatMap(partsOf).filter(({ value }) => value === undefined);
  return [...new Set(missing.map(({ name }) => name))];
}

/** Part of a key, and its value in records; undefined if records do not contain the part. */
interface Part {
  readonly name: string;
  readonly value: RecordValue | undefined;
}

function partsOf({ args, attrs, cookies, headers, plugins }: KeyEntry): Part[] {
  return [
    ...(args === undefined ? [] : [{ name: 'arguments', value: named('arguments', args) }]),
    ...(attrs === undefined ? [] : [{ name: attrs, value: flowAttribute(attrs) }]),
    ...(cookies === undefined ? [] : [{ name: 'cookies', value: named('cookies', cookies) }]),
    ...(headers === undefined ? [] : [{ name: 'headers', value: named('headers', headers) }]),
    ...(plugins === undefined ? [] : [{ name: PLUGINS, value: undefined }]),
  ];
}
