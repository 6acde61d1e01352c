import type { Problem } from '../http/api-error';
import type { EntryCheck } from './profile';

const COUNT = 'large_client_header_buffers_count';
const SIZE = 'large_client_header_buffers_size';
const LIMIT = 64;

/** The header buffers of a proxy template must be whole numbers up to a limit. Large buffers share one limit. */
export const headerBuffers: EntryCheck = (entry) => {
  const problems = ['client_header_buffer_size', COUNT, SIZE]
    .filter((name) => entry[name] !== undefined && !isAmount(entry[name]))
    .map((name) => problem(name, `Should be a whole number from 0 to ${LIMIT}`));
  const total = Number(entry[COUNT]) * Number(entry[SIZE]);
  return problems.length === 0 && total > LIMIT ? [problem(SIZE, `Times ${COUNT}, the value may not exceed ${LIMIT}`)] : problems;
};

function isAmount(text: unknown): boolean {
  return typeof text === 'string' && /^\d+$/.test(text) && Number(text) <= LIMIT;
}

function problem(name: string, msg: string): Problem {
  return { loc: [name], msg, type: 'value_error' };
}
