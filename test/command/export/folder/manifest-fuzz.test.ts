import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { changesBetween } from '../../../../src/command/export/folder/fingerprints';
import { type Manifest, manifestText, readManifest } from '../../../../src/command/export/folder/manifest';
import { MANIFEST } from '../../../../src/command/export/options/exported-folder';
import { planFiles } from '../../../../src/command/export/folder/write-plan';
import { ConstructDialect } from '../../../../src/command/export/constructs/construct-dialect';
import { AppPrinter } from '../../../../src/command/export/print/app-printer';
import { TYPESCRIPT_APP } from '../../../../src/command/export/print/typescript';
import { programOf } from '../../../../src/command/export/code/program';
import { fuzz } from '../../../support/fuzz/fuzz';
import { damagedJson, damagedText } from '../../../support/fuzz/mutations';
import { SHOP } from '../support/shop';

const remembered: Manifest = {
  config: 'prod',
  language: 'typescript',
  sets: false,
  group: true,
  places: { 'actions/polite-block': [{ name: ['polite', 'block'] }, { name: ['blocks'], index: 'polite-block' }] },
  only: ['actions/polite-block', 'dynamic-rules'],
  layout: 'one file',
  names: { actions: { 'actions/polite-block': ['polite', 'block'] }, 'dynamic-rules': { 'dynamic-rules/login-bursts': ['login'] } },
  files: { 'main.ts': 'a1b2', 'imports.ts': 'c3d4' },
  writing: { 'main.ts': 'ffff' },
  entries: { 'actions/polite-block': { what: 'action "Polite block" (polite-block)', fields: { name: 'aa', params: 'bb' } } },
  imported: ['actions/polite-block'],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-manifest-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a damaged manifest is used only within its folder, or refused by its name', async () => {
  const text = String(manifestText(remembered));
  const json = JSON.parse(text) as unknown;
  const texts = fc.oneof(
    { weight: 5, arbitrary: damagedJson(fc.constant(json)).map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: damagedText(fc.constant(text), ['"../x"', '"__proto__"', 'null', '"a\\nb":', '[', '{"a":', '\0', '\ufeff']) },
  );
  await fuzz(
    fc.property(texts, (content) => {
      writeFileSync(join(folder, MANIFEST), content);
      let manifest: Manifest | undefined;
      try {
        manifest = readManifest(folder);
      } catch (error) {
        if (!(error instanceof Error) || error.constructor !== Error) throw error;
        expect(error.message).toContain('is not a manifest of this version');
        return;
      }
      const { files, writing, entries, names, imported, layout } = manifest!;
      for (const { name } of planFiles([], { read: () => 'mine', generated: files, writing })) expect(basename(name)).toBe(name);
      expect(Array.isArray(changesBetween(entries, {}))).toBe(true);
      const { program } = programOf(SHOP, { dialect: new ConstructDialect(), sets: false, earlier: names });
      expect(new AppPrinter(TYPESCRIPT_APP).print(program, { layout, imported: new Set(imported) })).not.toEqual([]);
    }),
  );
});
