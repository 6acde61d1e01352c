import type { Problem } from '../http/api-error';
import { isJsonObject } from '../../model/json';
import type { EntryCheck } from './profile';
import { repeated } from './repeated';

/** The key of a flow control policy must have parts. All parts must differ, and none may be empty. */
export const flowKey: EntryCheck = ({ key }) => {
  const parts = Array.isArray(key) ? key : undefined;
  if (!parts) return []; // the schema refuses the entry
  if (parts.length === 0) return [{ loc: ['key'], msg: 'The key has no part', type: 'value_error' }];
  const unnamed = parts.flatMap((part, index): Problem[] =>
    isJsonObject(part)
      ? Object.entries(part)
          .filter(([, name]) => typeof name === 'string' && name.trim() === '')
          .map(([kind]) => ({ loc: ['key', index, kind], msg: 'The name is empty', type: 'value_error' }))
      : [],
  );
  return [...unnamed, ...repeated(parts, 'key')];
};
