import { isJsonObject, own } from '../../../model';
import { call, type CodeMember, literal } from '../code/syntax-tree';
import type { ConstructMapping } from './mapping';

/** Methods of `ActionType` by the type of the action, with their parameters. */
const METHODS: Readonly<Record<string, { readonly method: string; readonly takes: readonly string[] }>> = {
  skip: { method: 'skip', takes: [] },
  block: { method: 'block', takes: ['status', 'headers', 'content'] },
  challenge: { method: 'challenge', takes: [] },
  ichallenge: { method: 'interactive_challenge', takes: [] },
  monitor: { method: 'monitor', takes: ['headers'] },
};

export const ACTION: ConstructMapping = {
  fields: {
    type: {
      name: 'action_type',
      value: ({ type, params }) => {
        const given = isJsonObject(params) ? params : {};
        const options = ['status', 'headers', 'content'].flatMap((name): CodeMember[] => {
          const value = own(given, name);
          if (value === undefined) return [];
          if (!isJsonObject(value)) return [[name, literal(value as string | number)]];
          return [[name, { kind: 'map', entries: Object.entries(value).map(([key, text]) => [key, literal(text as string)]) }]];
        });
        const known = Object.hasOwn(METHODS, type as string) ? METHODS[type as string] : undefined;
        if (known && options.every(([name]) => known.takes.includes(name))) return call('ActionType', known.method, [], options);
        return call('ActionType', 'of', [literal(type as string)], options);
      },
    },
  },
  merged: ['params'],
};
