import { readFileSync } from 'node:fs';
import { fromRoot } from '../../../tools/paths';

/** Returns the only block of code in a language in a guide. */
export function guideCode(guide: string, language: string): string {
  const blocks = [...readFileSync(fromRoot('docs/guides', `${guide}.md`), 'utf8').matchAll(/```(\w+)\n([^]*?)```/g)];
  const [only, another] = blocks.filter(([, of]) => of === language).map(([, , code]) => code!);
  if (only === undefined || another !== undefined)
    throw new Error(`The guide ${guide} has ${only ? 'several blocks' : 'no block'} of ${language}.`);
  return only;
}
