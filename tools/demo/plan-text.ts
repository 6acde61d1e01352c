import { stripVTControlCharacters } from 'node:util';

/** Returns the engine's plan in the output of `cdktf diff`, without the CLI's frame. */
export function planText(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.replace(/^(shop| {4}) {2}/, '').trimEnd());
  const from = lines.findIndex((line) => /will perform the following actions|No changes\./.test(line));
  const to = lines.findLastIndex((line) => /^\s*(Plan:|No changes\.)/.test(line));
  return (from < 0 ? lines : lines.slice(from, to + 1)).join('\n');
}

/** Returns the changed resources of a plan, each with its action. */
export function plannedResources(plan: string): string[] {
  return [...plan.matchAll(/^\s*# (.+ (?:will be|must be) [a-z ,-]+)/gm)].map((match) => match[1]!.trim());
}
