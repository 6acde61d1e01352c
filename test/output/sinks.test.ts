import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder, outputFailed, terminalLine, writeTextFile } from '../../src/output';
import { fillDisk } from '../support/full-disk';

const TEXT = terminalLine('report');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-sinks-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Makes a link to the target, and returns its path. */
function linkTo(target: string): string {
  const link = join(folder, 'link');
  symlinkSync(target, link);
  return link;
}

test('a file is created, and replaced', () => {
  const file = join(folder, 'file');
  writeTextFile(file, terminalLine('a longer report'));
  writeTextFile(file, TEXT);
  expect(readFileSync(file, 'utf8')).toBe('report');
});

test('a new file that does not fit on the disk leaves no part', () => {
  fillDisk(0);
  expect(() => writeTextFile(join(folder, 'new'), TEXT, { flag: 'wx' })).toThrow('ENOSPC');
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

describe('a link of a repository is refused, and nothing is written', () => {
  test('to a file', () => {
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'kept');
    expect(() => writeTextFile(linkTo(victim), TEXT)).toThrow('it is a symbolic link, which could lead to any file');
    expect(readFileSync(victim, 'utf8')).toBe('kept');
  });

  test('to a file that does not exist yet', () => {
    const victim = join(folder, 'victim');
    expect(() => writeTextFile(linkTo(victim), TEXT)).toThrow('it is a symbolic link');
    expect(existsSync(victim)).toBe(false);
  });

  test('to a folder', () => {
    mkdirSync(join(folder, 'victim'));
    expect(() => writeTextFile(linkTo(join(folder, 'victim')), TEXT)).toThrow('it is a symbolic link');
  });

  test('to a device, or to a pipe, which would wait for a reader', () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    for (const target of ['/dev/null', join(folder, 'pipe')]) {
      expect(() => writeTextFile(linkTo(target), TEXT)).toThrow('it is a symbolic link');
      rmSync(join(folder, 'link'));
    }
  });

  test('where the file must not exist', () => {
    expect(() => writeTextFile(linkTo(join(folder, 'victim')), TEXT, { flag: 'wx' })).toThrow('EEXIST');
    expect(existsSync(join(folder, 'victim'))).toBe(false);
  });
});

describe('a link of the system is followed', () => {
  test('to a file behind a descriptor, as /dev/stdout is where a shell redirects it', () => {
    const file = join(folder, 'file');
    const opened = openSync(file, 'w');
    writeTextFile(`/dev/fd/${opened}`, TEXT);
    closeSync(opened);
    expect(readFileSync(file, 'utf8')).toBe('report');
  });
});

describe('in the working directory, a folder that a link leads out of', () => {
  const working = process.cwd();
  let victim: string;
  beforeEach(() => {
    victim = mkdtempSync(join(tmpdir(), 'svc-victim-'));
    process.chdir(folder);
    symlinkSync(victim, 'reports');
    mkdirSync('own');
    symlinkSync('own', 'alias');
  });
  afterEach(() => {
    process.chdir(working);
    rmSync(victim, { recursive: true });
  });

  test.each(['reports/plan.md', 'own/../reports/plan.md', './reports/plan.md'])('gets no file: %s', (file) => {
    for (const path of [file, join(folder, file)])
      expect(() => writeTextFile(path, TEXT)).toThrow(/leads out of .* through a symbolic link\. Name .*svc-victim-/);
    expect(readdirSync(victim)).toEqual([]);
  });

  test('gets no file by a ".." after a link, which the system would follow first', () => {
    mkdirSync(join(victim, 'inner'));
    symlinkSync(join(victim, 'inner'), 'own/out');
    writeTextFile('own/out/../plan.md', TEXT);
    makeFolder('own/out/../made');
    expect(readdirSync(victim)).toEqual(['inner']);
    expect(readdirSync('own').sort()).toEqual(['made', 'out', 'plan.md']);
  });

  test('gets no folder', () => {
    for (const path of ['reports', 'reports/new', 'reports/new/inner']) expect(() => makeFolder(path)).toThrow('leads out of');
    expect(readdirSync(victim)).toEqual([]);
  });

  test('gets no file by another path to it: from a subfolder, or through a link to the repository', () => {
    mkdirSync('.git');
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    try {
      expect(() => writeTextFile(join(link, 'reports/plan.md'), TEXT)).toThrow('leads out of');
      process.chdir('own');
      for (const file of ['../reports/plan.md', '../own/../reports/plan.md'])
        expect(() => writeTextFile(file, TEXT)).toThrow('leads out of');
      writeTextFile('../plan.md', TEXT);
    } finally {
      rmSync(link);
    }
    expect(readdirSync(victim)).toEqual([]);
  });

  test.each(['/', tmpdir()])('gets no file of a repository in a command that runs in %s', (elsewhere) => {
    mkdirSync('.git');
    symlinkSync(victim, 'own/inner');
    const link = `${folder}-link`;
    symlinkSync(join(folder, 'own'), link);
    process.chdir(elsewhere);
    try {
      for (const path of [join(folder, 'reports'), join(folder, 'own/inner/new'), join(link, 'inner')])
        expect(() => makeFolder(path)).toThrow(/leads out of .* through a symbolic link\. Name .*svc-victim-/);
      writeTextFile(join(folder, 'alias/plan.md'), TEXT);
      writeTextFile(join(link, 'page.md'), TEXT);
    } finally {
      rmSync(link);
    }
    expect(readdirSync(victim)).toEqual([]);
  });

  test('is a place like others if it is named itself', () => {
    writeTextFile(join(victim, 'plan.md'), TEXT);
    makeFolder(join(victim, 'new'));
    expect(readdirSync(victim)).toEqual(['new', 'plan.md']);
  });

  test('is told apart from one that stays inside', () => {
    writeTextFile('alias/plan.md', TEXT);
    makeFolder('alias/new/inner');
    expect(readdirSync('own')).toEqual(['new', 'plan.md']);
  });
});

describe('an output that cannot be written', () => {
  const status = process.exitCode;
  afterEach(() => {
    process.exitCode = status;
    jest.restoreAllMocks();
  });

  test('decides the exit status, unless the status stops a pipeline', () => {
    // GIVEN
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    let onExit: () => void = () => undefined;
    const once = jest.spyOn(process, 'once').mockImplementation((_, listener) => {
      onExit = listener as unknown as () => void;
      return process;
    });
    // WHEN the reader has stopped early, and then a disk is full
    outputFailed(Object.assign(new Error('closed'), { code: 'EPIPE' }));
    expect(once).not.toHaveBeenCalled();
    outputFailed(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }));
    // THEN
    expect(said.mock.calls).toEqual([['svc-waap: The output cannot be written: ENOSPC: no space left\n']]);
    const after = [undefined, 0, 1, 2, 3].map((before) => {
      process.exitCode = before;
      onExit();
      return process.exitCode;
    });
    expect(after).toEqual([1, 1, 1, 1, 3]);
  });
});
