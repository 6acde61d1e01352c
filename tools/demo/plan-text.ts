import { stripVTControlCharacters } from 'node:util';

/** The part of what `cdktf diff` prints that a reader wants: the engine's plan, without the CLI's frame around it. */
export function planText(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.replace(/^(shop| {4}) {2}/, '').trimEnd());
  const from = lines.findIndex((line) => /will perform the following actions|No changes\./.test(line));
  const to = lines.findLastIndex((line) => /^\s*(Plan:|No changes\.)/.test(line));
  return (from < 0 ? lines : lines.slice(from, to + 1)).join('\n');
}

/** The resources that the plan touches, each with what happens to it. */
export function plannedResources(plan: string): string[] {
  return [...plan.matchAll(/^\s*# (.+ (?:will be|must be) [a-z ,-]+)/gm)].map((match) => match[1]!.trim());
}
