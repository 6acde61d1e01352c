import { counted, isJsonObject } from '../../../../model';
import { lineChanges } from '../../changes/line-changes';
import { BLOCKS, isMarked, PART, PARTS } from '../../rules/custom-configuration';
import type { Shown, ValueChange } from '../../changes/value-change';
import type { Diff, DiffLine } from './blocks';

/** Equal lines before and after a difference. */
const CONTEXT = 3;

/** Splits the changes of custom configuration off, as texts line by line. The rest are changes without these texts. */
export function configurationDiff(changes: readonly ValueChange[]): { readonly diffs: Diff[]; readonly rest: ValueChange[] } {
  const [diffs, rest] = [[] as Diff[], [] as ValueChange[]];
  for (const change of changes) {
    const { path, before, after } = change;
    const [attribute = '', , member] = path;
    const isText = BLOCKS.includes(attribute) || (attribute === PARTS && member === PART);
    const isPart = attribute === PARTS && path.length === 2 && (change.change === 'added' || change.change === 'removed');
    const [was, is] = isPart ? [partText(before), partText(after)] : isText ? [textOf(before), textOf(after)] : [];
    if (was === undefined || is === undefined) {
      rest.push(change);
      continue;
    }
    diffs.push({ kind: 'diff', title: [...path, ...(isPart ? [PART] : [])].join(' › '), lines: diffLines(was, is) });
    if (isPart) rest.push({ ...change, ...(before && { before: withoutText(before) }), ...(after && { after: withoutText(after) }) });
  }
  return { diffs, rest };
}

/** Returns a text; undefined if it is secret, or known only after the apply. */
function textOf(shown: Shown | undefined): string | undefined {
  if (shown === undefined) return '';
  return 'value' in shown && typeof shown.value === 'string' ? shown.value : undefined;
}

function partText(shown: Shown | undefined): string | undefined {
  if (shown === undefined) return '';
  return 'value' in shown && isJsonObject(shown.value) ? textOf({ value: shown.value[PART] ?? '' }) : undefined;
}

function withoutText(shown: Shown): Shown {
  if (!('value' in shown) || !isJsonObject(shown.value)) return shown;
  const { [PART]: _, ...others } = shown.value;
  return { value: others };
}

function diffLines(before: string, after: string): DiffLine[] {
  const all = lineChanges(linesOf(before), linesOf(after));
  const isNear = (i: number) => all.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1).some(({ kind }) => kind !== 'same');
  const lines: DiffLine[] = [];
  let left = 0;
  all.forEach((line, i) => {
    const isShown = isNear(i);
    if (!isShown) left += 1;
    if (left > 0 && (isShown || i === all.length - 1)) {
      lines.push({ kind: 'gap', line: counted(left, 'equal line') });
      left = 0;
    }
    if (isShown) lines.push({ ...line, isMarked: isMarked(line.line) });
  });
  return lines;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** Signs of the lines, as other programs print them. */
export const LINE_SIGNS = { same: ' ', added: '+', removed: '-', gap: '@@' } as const;
