import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../paths';

/** Folder of the records, relative to the root. */
export const DECISIONS = 'docs/decisions';

/** A record of a decision. */
export interface Decision {
  /** `0001` */
  readonly number: string;
  readonly title: string;
  /** File name. */
  readonly file: string;
}

const SECTIONS = ['Context', 'Decision', 'Consequences'];

/**
 * Reads the records of a folder, in the order of their numbers.
 *
 * @param folder path of the folder. Default: the records of this repository
 * @throws Error that names a file with the wrong form, or with a number that is taken or leaves a gap
 */
export function readDecisions(folder = fromRoot(DECISIONS)): Decision[] {
  return readdirSync(folder)
    .sort()
    .map((file, i) => decisionIn(file, readFileSync(join(folder, file), 'utf8'), String(i + 1).padStart(4, '0')));
}

/** Returns the list of the records for a page at the root. */
export function decisionsList(decisions: readonly Decision[]): string {
  return decisions.map(({ number, title, file }) => `- ${number} [${title}](${DECISIONS}/${file})`).join('\n');
}

function decisionIn(file: string, text: string, expected: string): Decision {
  const [, number] = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.exec(file) ?? [];
  if (number !== expected) throw new Error(`${DECISIONS}/${file}: the file is called ${expected}-title.md, in lower case.`);
  const [, title] = /^# (\S.*)\n/.exec(text) ?? [];
  if (title === undefined) throw new Error(`${DECISIONS}/${file}: the first line is "# " and the title.`);
  const sections = text.split(/^## /m).slice(1);
  const names = sections.map((section) => section.slice(0, section.indexOf('\n')));
  if (names.join() !== SECTIONS.join()) throw new Error(`${DECISIONS}/${file}: the sections are ${SECTIONS.join(', ')}.`);
  const empty = sections.findIndex((section) => section.slice(section.indexOf('\n')).trim() === '');
  if (empty >= 0) throw new Error(`${DECISIONS}/${file}: the section ${SECTIONS[empty]} is empty.`);
  return { number, title, file };
}
