import { fromRoot } from '../paths';
import { MODULES } from '../modules.mjs';
import { circles, folderArrows, upwardArrows } from './arrows';
import { changeCost } from './change-cost';
import { importsOf } from './imports';
import { repeatedShare } from './repeated';
import { handWritten, linesOf, type Sources } from './sources';

/** Returns a line of figures of src, which fail no check. */
export function figuresOfSrc(): string {
  const generated = MODULES.filter((module) => module.generated).map(({ module }) => module);
  return figuresLine(handWritten(fromRoot('src'), generated));
}

function figuresLine(sources: Sources): string {
  const lengths = [...sources.values()].map(linesOf).sort((a, b) => a - b);
  const imports = importsOf(sources);
  const arrows = folderArrows(imports);
  return (
    `src: ${lengths.reduce((sum, length) => sum + length, 0)} lines in ${sources.size} files, half of them with at most ` +
    `${lengths[lengths.length >> 1] ?? 0} lines, ${percent(repeatedShare(sources))} of the lines repeated, change cost ` +
    `${percent(changeCost(imports))} of the files; ${upwardArrows(arrows)} of ${arrows.size} arrows between folders run upward, ` +
    `${circles(imports).length} circles of files`
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
