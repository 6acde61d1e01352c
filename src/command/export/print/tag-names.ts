import type { Identifier } from '../../../output';
import type { Program } from '../code/syntax-tree';
import { sharedTags, tagCounts } from '../code/shared-tags';
import { Namer } from '../naming/namer';
import type { Words } from '../naming/words';
import type { ExportedFile } from './printer';

/** Constants of tags that several entries use. */
export type TagNames = ReadonlyMap<string, Identifier>;

/** Spelling of tags in a language. */
export interface TagSpelling {
  name(words: Words): Identifier;
  literal(tag: string): string;
  reference(name: Identifier): string;
  /** Line that defines a constant. */
  definition(name: Identifier, tag: string): string;
}

/**
 * Prints a program with constants for some of the tags that several entries use: for a tag that links entries, because one adds it
 * and another selects it, and for other tags where the constants make the code shorter.
 */
export function printWithTags(program: Program, spelling: TagSpelling, print: (tags: TagNames) => ExportedFile[]): ExportedFile[] {
  const shared = sharedTags(program);
  const linked = shared.filter((tag) => program.linkedTags.has(tag));
  const named = print(tagNames(linked, spelling));
  const counts = tagCounts(program);
  const shortening = [...tagNames(shared, spelling)].filter(([tag, name]) => {
    const saved = spelling.literal(tag).length - spelling.reference(name).length;
    return program.linkedTags.has(tag) || counts.get(tag)! * saved > spelling.definition(name, tag).length;
  });
  if (shortening.length === linked.length) return named;
  // Names change where lines break, so the code itself is measured.
  const shorter = print(
    tagNames(
      shortening.map(([tag]) => tag),
      spelling,
    ),
  );
  return lengthOf(shorter) < lengthOf(named) ? shorter : named;
}

const lengthOf = (files: readonly ExportedFile[]): number => files.reduce((sum, { text }) => sum + text.length, 0);

function tagNames(tags: readonly string[], spelling: TagSpelling): TagNames {
  const namer = new Namer();
  return new Map(tags.map((tag) => [tag, spelling.name(namer.name({ key: tag, texts: [tag], noun: 'tag' }))]));
}
