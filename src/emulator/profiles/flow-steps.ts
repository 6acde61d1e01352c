import type { Problem } from '../http/api-error';
import { isJsonObject, type Json } from '../../model/json';
import type { EntryCheck } from './profile';
import { repeated } from './repeated';

/** The steps of a flow control policy must differ, and none of their names may be empty. */
export const flowSteps: EntryCheck = ({ steps }) => {
  const list = Array.isArray(steps) ? steps : [];
  return [...list.flatMap((step, index) => problemsOf(step, ['steps', index])), ...repeated(list, 'steps')];
};

function problemsOf(step: Json, loc: readonly (string | number)[]): Problem[] {
  if (!isJsonObject(step)) return [];
  const unnamed = Object.entries(step).flatMap(([part, names]): Problem[] =>
    isJsonObject(names) && Object.keys(names).some((name) => name.trim() === '')
      ? [{ loc: [...loc, part], msg: 'A name is empty', type: 'value_error' }]
      : [],
  );
  const headers = isJsonObject(step['headers']) ? step['headers'] : {};
  const hosts = Object.entries(headers).filter(([name, value]) => isHost(name) && value === '');
  return [...unnamed, ...hosts.map(([name]) => ({ loc: [...loc, 'headers', name], msg: 'The host is empty', type: 'value_error' }))];
}

/** Whether a header contains the site of a step. */
function isHost(name: string): boolean {
  return name.toLowerCase() === 'host';
}
