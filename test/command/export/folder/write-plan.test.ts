import { digest } from '../../../../src/command/export/folder/fingerprints';
import { planFiles } from '../../../../src/command/export/folder/write-plan';
import type { Code } from '../../../../src/output';

/** Returns the step for a file: with its text in the folder, the one that was generated last, and the new one. */
function fate(there: string | undefined, generated: string | undefined, now: string | undefined, writing?: string): string | undefined {
  const steps = planFiles(now === undefined ? [] : [{ name: 'f', text: now as Code }], {
    read: (name) => (name === 'f' ? there : undefined),
    generated: generated === undefined ? {} : { f: digest(generated) },
    writing: writing === undefined ? undefined : { f: digest(writing) },
  });
  return steps[0]?.kind;
}

test.each<[string, string | undefined, string | undefined, string | undefined, string | undefined]>([
  ['is new', undefined, undefined, 'now', 'write'],
  ['was not edited', 'before', 'before', 'now', 'write'],
  ['already has the new code', 'now', 'before', 'now', 'same'],
  ['was edited, and gets new code', 'mine', 'before', 'now', 'beside'],
  ['was edited, and its code is as before', 'mine', 'before', 'before', 'keep'],
  ['was deleted, and gets new code', undefined, 'before', 'now', 'beside'],
  ['was deleted, and its code is as before', undefined, 'before', 'before', 'absent'],
  ['was not generated', 'mine', undefined, 'now', 'beside'],
  ['is no longer needed', 'before', 'before', undefined, 'delete'],
  ['is no longer needed, and was edited', 'mine', 'before', undefined, 'keep'],
  ['is no longer needed, and absent', undefined, 'before', undefined, undefined],
])('a file that %s', (_, there, generated, now, kind) => {
  expect(fate(there, generated, now)).toBe(kind);
});

test('a file of an interrupted export is not treated as edited', () => {
  expect(fate('interrupted', 'before', 'now', 'interrupted')).toBe('write');
});

/** Returns the step for new code beside an edited file, where the folder has new code of an earlier export. */
function fateBeside(beside: string, now: string, digests: { besides?: Record<string, string>; writing?: Record<string, string> } = {}) {
  const read = (name: string) => (name === 'f' ? 'mine' : beside);
  return planFiles([{ name: 'f', text: now as Code }], { read, generated: { f: digest('before') }, ...digests })[0]?.kind;
}

test('new code beside an edited file stays until the user removes it', () => {
  expect(fateBeside('before', 'before')).toBe('waiting');
  expect(fateBeside('before, edited by the user', 'before')).toBe('waiting');
});

test('newer code replaces the one beside an edited file, and not one that the user edited', () => {
  expect(fateBeside('before', 'now')).toBe('beside');
  expect(fateBeside('before, edited by the user', 'now')).toBe('held');
});

test('new code of an earlier or an interrupted export is not treated as edited', () => {
  expect(fateBeside('stale', 'now', { besides: { 'f.new': digest('stale') } })).toBe('beside');
  expect(fateBeside('interrupted', 'now', { writing: { 'f.new': digest('interrupted') } })).toBe('beside');
  expect(fateBeside('stale, edited', 'now', { besides: { 'f.new': digest('stale') } })).toBe('held');
});
