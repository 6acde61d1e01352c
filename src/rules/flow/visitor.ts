import type { FlowControlPolicy } from '../../model';
import { named, type RecordValue } from '../record-value';
import { attributeOf } from './flow-attribute';

type KeyEntry = FlowControlPolicy['key'][number];

/**
 * Returns the identity of a visitor: the value of a policy's key, or the values of all its parts as a JSON list; undefined if records do
 * not contain a part.
 */
export function visitorOf(key: readonly KeyEntry[]): RecordValue | undefined {
  const parts = key.flatMap(partsOf);
  if (parts.includes(undefined)) return undefined;
  const shown = parts as RecordValue[];
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

function partsOf({ args, attrs, cookies, headers, plugins }: KeyEntry): (RecordValue | undefined)[] {
  return [
    ...(args === undefined ? [] : [named('arguments', args)]),
    ...(attrs === undefined ? [] : [attributeOf(attrs)]),
    ...(cookies === undefined ? [] : [named('cookies', cookies)]),
    ...(headers === undefined ? [] : [named('headers', headers)]),
    // Records do not contain values of plugins.
    ...(plugins === undefined ? [] : [undefined]),
  ];
}
