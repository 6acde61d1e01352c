import { createReadStream } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { parseJson } from '../../model/json-limits';
import type { TrafficRecord } from '../../model/traffic';
import type { Condition, Filter } from '../filter';
import type { TagsOf } from './access-log';
import { jsonText, terminalLine, terminalLines } from '../../output';

/** A time range that contains every request: a query string for a tag needs none of its own. */
const ALWAYS = 'timestamp between 0001-01-01 and 9999-12-31';

/** Number of bytes that are read. The name may be that of a link in a repository, which leads to a file without an end. */
const LONGEST = 10 * 1024 * 1024;

/**
 * Reads a file of tags: a JSON object with a filter for each tag.
 *
 * @throws Error with the file, the tag and the mistake
 */
export async function readTagFilters(file: string): Promise<TagsOf> {
  const text = await textOf(createReadStream(file, { end: LONGEST })).catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  });
  if (text.length > LONGEST) throw new Error(`${file} has more than ${LONGEST / 1024 / 1024} MiB. Tags need far less.`);
  // Some editors put a byte order mark before the text.
  const content = parsed(text.replace(/^\uFEFF/, ''), file);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new Error(notAnObject(file));
  return tagFilters(content as Readonly<Record<string, unknown>>, file);
}

/**
 * Gives requests the tags whose filters select them.
 *
 * @param tags a filter for each tag: a query string without a time range, or the JSON form with one
 * @param place of the tags, for messages
 * @throws Error with the place, the tag and the mistake
 */
export async function tagFilters(tags: Readonly<Record<string, unknown>>, place: string): Promise<TagsOf> {
  const { FilterBudget, matcherOf } = await import('../filter/evaluate');
  const { doubtsIn, doubtText } = await import('../filter');
  const needs = new Map<string, readonly string[]>();
  const doubts: string[] = [];
  const budget = new FilterBudget();
  const matchers: { tag: string; matches: ReturnType<typeof matcherOf> }[] = [];
  for (const [tag, conditions] of Object.entries(tags)) {
    if (tag.trim() === '') throw new Error(`${place}: a tag is empty. Write a name before its filter.`);
    const filter = await filterFor(tag, conditions, place);
    for (const doubt of doubtsIn(filter)) doubts.push(`${place}: the filter of the tag ${jsonText(tag)}: ${doubtText(doubt)}`);
    try {
      matchers.push({ tag, matches: matcherOf(filter, budget) });
    } catch (error) {
      throw new Error(`${place}: the filter of the tag ${jsonText(tag)} cannot be used. ${(error as Error).message}`, { cause: error });
    }
    needs.set(
      tag,
      [...new Set(filter.AND.slice(1).map(fieldOf))].filter((field) => field !== 'timestamp'),
    );
  }
  const tagsOf = (record: TrafficRecord) => matchers.filter(({ matches }) => matches(record)).map(({ tag }) => tag);
  return Object.assign(tagsOf, { needs, doubts });
}

function fieldOf(condition: Condition): string {
  return 'NOT' in condition ? fieldOf(condition.NOT) : condition.field;
}

function parsed(text: string, file: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${terminalLine((error as Error).message)}. ${notAnObject(file)}`);
  }
}

function notAnObject(file: string): string {
  return `Write an object with a filter for each tag into ${file}, such as {"login-page": "path = /login, method = POST"}.`;
}

async function filterFor(tag: string, conditions: unknown, place: string): Promise<Filter> {
  const { normalFilter, parseQuery } = await import('../filter');
  try {
    // The range is appended, which keeps the columns in messages equal to those in the file.
    return await (typeof conditions === 'string' ? parseQuery(`${conditions}, ${ALWAYS}`) : normalFilter(conditions));
  } catch (error) {
    throw new Error(`${place}: the filter of the tag ${jsonText(tag)} is wrong.\n${terminalLines((error as Error).message)}`);
  }
}
