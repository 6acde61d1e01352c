import { fromRoot } from '../paths';
import { MODULES } from '../modules.mjs';
import { changeCost, importsOf } from './change-cost';
import { repeatedShare } from './repeated';
import { handWritten, linesOf, type Sources } from './sources';

/** Returns a line of figures of src, which fail no check. */
export function figuresOfSrc(): string {
  const generated = MODULES.filter((module) => module.generated).map(({ module }) => module);
  return figuresLine(handWritten(fromRoot('src'), generated));
}

function figuresLine(sources: Sources): string {
  const lines = [...sources.values()].reduce((sum, text) => sum + linesOf(text), 0);
  return (
    `src: ${lines} lines in ${sources.size} files, ${percent(repeatedShare(sources))} of the lines repeated, ` +
    `change cost ${percent(changeCost(importsOf(sources)))} of the files`
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
