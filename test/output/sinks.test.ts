import { execFile, execFileSync } from 'node:child_process';
import fs, {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os, { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, outputFailed, terminalLine, writeTextFile } from '../../src/output';
import { withEnvironment } from '../api/support';
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

describe('a file that exists', () => {
  const LONG = terminalLine('a longer report');
  let file: string;
  beforeEach(() => {
    file = join(folder, 'file');
    writeFileSync(file, 'earlier report');
  });

  test('stays as it is if the new text does not fit on the disk', () => {
    fillDisk(0);
    expect(() => writeTextFile(file, LONG)).toThrow('ENOSPC');
    jest.restoreAllMocks();
    expect(readFileSync(file, 'utf8')).toBe('earlier report');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('keeps its permissions and its owner', () => {
    chmodSync(file, 0o646);
    // Root may give files away.
    if (process.getuid?.() === 0) chownSync(file, 12, 34);
    const { mode, uid, gid } = statSync(file);
    writeTextFile(file, LONG);
    expect(statSync(file)).toMatchObject({ mode, uid, gid });
    expect(readFileSync(file, 'utf8')).toBe('a longer report');
  });

  test('keeps its other names', () => {
    linkSync(file, join(folder, 'other'));
    writeTextFile(file, TEXT);
    expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('report');
    expect(readdirSync(folder).sort()).toEqual(['file', 'other']);
  });

  test.each(['EACCES', 'EBUSY'])('is written in place where its folder does not let it be replaced: %s', (code) => {
    jest.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
    const { ino } = statSync(file);
    writeTextFile(file, TEXT);
    expect(readFileSync(file, 'utf8')).toBe('report');
    expect(statSync(file).ino).toBe(ino);
    expect(readdirSync(folder)).toEqual(['file']);
  });
});

test('devices get the text, and stay what they are', () => {
  writeTextFile('/dev/null', TEXT);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test('a pipe gets the text', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = promisify(execFile)('cat', [pipe]);
  writeTextFile(pipe, TEXT);
  expect((await reader).stdout).toBe('report');
  expect(readdirSync(folder)).toEqual(['pipe']);
});

test('a pipe that no program reads is refused after a while', () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const wait = jest.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
  expect(() => writeTextFile(pipe, TEXT)).toThrow('it is a pipe or a socket, and no program has opened it to read');
  expect(wait.mock.calls.reduce((sum, [, , , time]) => sum + time!, 0)).toBe(5_000);
});

test('a pipe with a slow reader gets all of a long text', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = promisify(execFile)('sh', ['-c', `{ sleep 0.3; wc -c; } < ${pipe}`]);
  writeTextFile(pipe, terminalLine('x'.repeat(300_000)));
  expect((await reader).stdout.trim()).toBe('300000');
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

  test('in a checkout below the folder of devices', () => {
    // Other systems have no folder for files there.
    const checkout = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : folder, 'svc-sinks-'));
    try {
      const [link, victim] = [join(checkout, 'link'), join(checkout, 'victim')];
      writeFileSync(victim, 'kept');
      symlinkSync(victim, link);
      expect(() => writeTextFile(link, TEXT)).toThrow('it is a symbolic link');
      expect(readFileSync(victim, 'utf8')).toBe('kept');
    } finally {
      rmSync(checkout, { recursive: true });
    }
  });

  test('where the file must not exist', () => {
    expect(() => writeTextFile(linkTo(join(folder, 'victim')), TEXT, { flag: 'wx' })).toThrow('EEXIST');
    expect(existsSync(join(folder, 'victim'))).toBe(false);
  });
});

describe('the name of a descriptor leads to the descriptor', () => {
  test('of a file, which keeps what it has, as where a shell redirects the output', () => {
    const file = join(folder, 'file');
    for (const [flag, expected] of [
      ['a', 'before\nreport'],
      ['w', 'earlier\nreport'],
    ] as const) {
      writeFileSync(file, 'before\n');
      const opened = openSync(file, flag);
      if (flag === 'w') writeSync(opened, 'earlier\n');
      writeTextFile(`/dev/fd/${opened}`, TEXT);
      closeSync(opened);
      expect(readFileSync(file, 'utf8')).toBe(expected);
    }
  });

  test.each([
    ['/dev/stdout', 1],
    ['/dev/stderr', 2],
  ])('of %s', (name, descriptor) => {
    const write = jest.spyOn(fs, 'writeSync').mockImplementation(() => TEXT.length);
    writeTextFile(name, TEXT);
    expect(write).toHaveBeenCalledWith(descriptor, Buffer.from(TEXT), 0);
  });

  test('of a pipe that is full for a while', () => {
    const full = Object.assign(new Error('EAGAIN'), { code: 'EAGAIN' });
    const write = jest
      .spyOn(fs, 'writeSync')
      .mockImplementationOnce(() => 2)
      .mockImplementationOnce(() => {
        throw full;
      });
    write.mockImplementation(() => TEXT.length - 2);
    writeTextFile('/dev/stdout', TEXT);
    expect(write.mock.calls.map(([, , at]) => at)).toEqual([0, 2, 2]);
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

  test.each([
    ['no mark, as in an archive or an image', ''],
    ['.hg', '.hg'],
    ['.jj', '.jj'],
    ['.svn', '.svn'],
  ])('gets no file from a subfolder of a checkout with %s', (_, mark) => {
    if (mark) mkdirSync(mark);
    mkdirSync('other');
    process.chdir('own');
    for (const path of ['../reports', '../reports/new', join(folder, 'reports/new'), '../own/../reports/new'])
      expect(() => makeFolder(path)).toThrow('leads out of');
    expect(() => writeTextFile('../reports/plan.md', TEXT)).toThrow('leads out of');
    process.chdir('/');
    if (mark) expect(() => makeFolder(join(folder, 'reports/new'))).toThrow('leads out of');
    process.chdir(join(folder, 'own'));
    makeFolder('../alias/made');
    writeTextFile('../other/plan.md', TEXT);
    expect(readdirSync(victim)).toEqual([]);
    expect(readdirSync('.')).toEqual(['made']);
  });

  test('is a place like others in the home folder of the user, whose links are the own ones', () => {
    mkdirSync('project');
    const home = jest.spyOn(os, 'homedir').mockReturnValue(folder);
    process.chdir('project');
    try {
      for (const path of ['../reports/plugins', join(folder, 'reports/data')]) makeFolder(path);
      // Not those of what is in it.
      symlinkSync(victim, 'inner');
      expect(() => makeFolder('inner/new')).toThrow(`Name ${join(victim, 'new')} if you mean that folder`);
    } finally {
      home.mockRestore();
    }
    expect(readdirSync(victim).sort()).toEqual(['data', 'plugins']);
  });

  test.each([
    ['empty', () => ''],
    ['the archive', () => process.cwd()],
    ['relative', () => '..'],
    ['a folder in the archive', () => resolve('own')],
    ['missing', () => undefined],
  ])('gets no file from an unpacked archive while HOME is %s', async (_, homeOf) => {
    const named = homeOf();
    const home = jest.spyOn(os, 'homedir').mockImplementation(() => {
      if (named === undefined) throw new Error('uv_os_homedir returned ENOENT');
      return named;
    });
    try {
      await withEnvironment(named === undefined ? {} : { HOME: named }, () => {
        for (const path of ['reports', 'reports/new', join(folder, 'reports/new')]) expect(() => makeFolder(path)).toThrow('leads out of');
        expect(() => writeTextFile('reports/plan.md', TEXT)).toThrow('leads out of');
        return Promise.resolve();
      });
    } finally {
      home.mockRestore();
    }
    expect(readdirSync(victim)).toEqual([]);
  });

  test('is a place like others in a home folder beside the working directory', () => {
    mkdirSync('shared/project', { recursive: true });
    mkdirSync('home');
    symlinkSync(victim, 'home/cache');
    const home = jest.spyOn(os, 'homedir').mockReturnValue(join(folder, 'home'));
    process.chdir('shared/project');
    try {
      makeFolder(join(folder, 'home/cache/made'));
    } finally {
      home.mockRestore();
    }
    expect(readdirSync(victim)).toEqual(['made']);
  });

  test('is a place like others where the link is elsewhere, as a folder for temporary files may be', () => {
    const [elsewhere, work] = [join(folder, 'elsewhere'), join(folder, 'work/inner')];
    mkdirSync(work, { recursive: true });
    symlinkSync(join(folder, 'own'), elsewhere);
    process.chdir(work);
    makeFolder(join(elsewhere, 'made'));
    expect(readdirSync(join(folder, 'own'))).toEqual(['made']);
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
