import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fromRoot } from '../paths';
import { table } from './markdown';

/** Results of the examples on one engine, in one profile of the emulator. */
export interface ExampleFigures {
  readonly engine: string;
  readonly profile: string;
  readonly examples: number;
  readonly imported: number;
  readonly importedByIdentity: number;
  readonly failed: number;
  readonly seconds: number;
}

/** File with the figures of a full run. */
const FILE = fromRoot('dist', 'figures', 'examples.json');

/** Records figures, which replace earlier ones of the same engine and profile. */
export function recordFigures(figures: ExampleFigures): void {
  const others = recordedFigures().filter(({ engine, profile }) => engine !== figures.engine || profile !== figures.profile);
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify([...others, figures], null, 2)}\n`);
}

/** Returns the recorded figures. */
export function recordedFigures(): ExampleFigures[] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as ExampleFigures[]) : [];
}

/** Returns the figures as a table. */
export function figuresTable(figures: readonly ExampleFigures[]): string {
  const header = [
    'Engine',
    'Profile',
    'Examples applied, planned again, destroyed',
    'Imported by id',
    'Imported by identity',
    'Failed',
    'Seconds',
  ];
  const rows = [...figures]
    .sort((a, b) => `${a.engine} ${a.profile}`.localeCompare(`${b.engine} ${b.profile}`))
    .map(({ engine, profile, examples, imported, importedByIdentity, failed, seconds }) => [
      engine,
      profile,
      ...[examples, imported, importedByIdentity, failed, seconds].map(String),
    ]);
  return table(header, rows);
}
