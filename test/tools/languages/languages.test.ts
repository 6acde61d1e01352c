import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '../../../tools/languages/languages';

describe('the languages', () => {
  const path = process.env.PATH;
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-languages-'));
    process.env.PATH = folder;
  });

  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  });

  /** Puts programs onto the PATH that is empty otherwise. */
  function install(...programs: string[]): void {
    for (const program of programs) symlinkSync(process.execPath, join(folder, program));
  }

  const names = (of: 'found' | 'missing') => languages()[of].map(({ name }) => name);

  test('are all missing on a machine without toolchains, each with its requirements', () => {
    expect(names('found')).toEqual(['C#']);
    expect(languages().missing.map(({ name, needs }) => `${name}: ${needs}`)).toEqual([
      'Python: Python 3.10 or newer',
      'Go: Go 1.25 or newer',
      'Java: a JDK, 11 or newer, and Maven',
    ]);
  });

  test('are found by their programs', () => {
    install('go', 'javac', 'mvn');
    expect(names('found')).toEqual(['Go', 'Java', 'C#']);
    expect(names('missing')).toEqual(['Python']);
  });

  test('lack Java when a part of its toolchain is missing', () => {
    install('javac');
    expect(names('missing')).toContain('Java');
  });
});
