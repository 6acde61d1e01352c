import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readRecordFile } from '../../src/traffic/records';
import { quoted } from '../../src/traffic/store';
import { type Bench, milliseconds, type Rounds } from '../bench';
import { accessLine } from './sample';

const LINES = 200_000;

/** The combined format, as far as RE2 has it: without a name of the host before, and without escapes. */
const COMBINED = `^(\\S+) (\\S+) (.*?) \\[([^\\]"]{1,64})\\] "([^"\\\\]*)" (\\d{3}|-) (\\d+|-) "([^"\\\\]*)" "([^"\\\\]*)"`;

const GROUPS = ['address', 'ident', 'name', 'time', 'request', 'status', 'bytes', 'referer', 'agent'];

/** DuckDB does less than the reader: it makes no records, arguments and tags, and says nothing about bad lines. */
export const accessLogs: Bench = {
  measures: '200,000 lines of an access log: the reader of the command, and DuckDB with a regular expression, or by splitting at quotes',
  ratios: {
    'regular expression to the reader': ['regular expression in DuckDB, ms', 'reader, ms'],
    'splitting to the reader': ['splitting in DuckDB, ms', 'reader, ms'],
  },
  open,
};

async function open(scale: number): Promise<Rounds> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const file = join(folder, 'access.log');
  writeFileSync(file, Array.from({ length: Math.round(LINES * scale) }, (_, line) => `${accessLine(line)}\n`).join(''));
  const database = await (await DuckDBInstance.create(':memory:', { memory_limit: '1GB' })).connect();
  const lines = `read_csv(${quoted(file)}, columns = {line: 'VARCHAR'}, delim = E'\\x01', quote = '', escape = '', header = false)`;
  const found = `SELECT regexp_extract(line, ${quoted(COMBINED)}, [${GROUPS.map(quoted).join(', ')}]) AS found FROM ${lines}`;
  const time = `try_strptime(regexp_extract(part[1], '\\[([^\\]]*)\\]', 1), '%d/%b/%Y:%H:%M:%S %z')`;
  const parts = ["split_part(part[1], ' ', 1)", time, "split_part(part[2], ' ', 1)", "split_part(part[2], ' ', 2)", 'part[3]', 'part[6]'];
  return {
    round: async () => ({
      'reader, ms': await milliseconds(() => readAll(file)),
      'regular expression in DuckDB, ms': await milliseconds(() =>
        database.run(`SELECT ${GROUPS.map((group) => `max(found.${group})`).join(', ')} FROM (${found})`),
      ),
      'splitting in DuckDB, ms': await milliseconds(() =>
        database.run(
          `SELECT ${parts.map((part) => `max(${part})`).join(', ')} FROM (SELECT string_split(line, '"') AS part FROM ${lines})`,
        ),
      ),
    }),
    close: () => {
      database.closeSync();
      rmSync(folder, { recursive: true });
    },
  };
}

async function readAll(file: string): Promise<number> {
  let requests = 0;
  for await (const batch of readRecordFile(file, {})) requests += batch.requests.length;
  return requests;
}
