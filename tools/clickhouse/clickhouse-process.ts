import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { neutralEnvironment } from '../environment';
import { fromRoot } from '../paths';
import { findPython, NO_PYTHON, preparedPython, type Requirements } from '../python/environment';

const REQUIREMENTS: Requirements = { name: 'chdb-core', file: fromRoot('tools', 'clickhouse', 'requirements.txt') };

const USER = 'svc';
const PASSWORD = 'clickhouse-secret';

/** Returns the reason why ClickHouse cannot run on this machine. Undefined if it can. */
export function noClickhouse(): string | undefined {
  if (process.platform === 'win32') return 'ClickHouse’s engine has no package for Windows';
  return findPython() ? undefined : NO_PYTHON;
}

/** Returns a Python with ClickHouse's engine, which is installed once: 180 MB of packages. */
export function clickhousePython(say: (line: string) => void): Promise<string> {
  const python = findPython();
  if (!python) throw new Error(NO_PYTHON);
  return preparedPython(python, REQUIREMENTS, say);
}

/** Process of ClickHouse's engine with an empty folder. */
export class ClickhouseProcess {
  static async start(): Promise<ClickhouseProcess> {
    const python = await clickhousePython((line) => console.error(line));
    const folder = await mkdtemp(join(tmpdir(), 'svc-clickhouse-'));
    const child = spawn(python, [fromRoot('tools', 'clickhouse', 'front.py'), join(folder, 'data'), USER, PASSWORD], {
      cwd: folder,
      env: neutralEnvironment({ PYTHONDONTWRITEBYTECODE: '1' }),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [port] = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>,
      once(child, 'exit').then(() => {
        throw new Error('ClickHouse did not start.');
      }),
    ]);
    return new ClickhouseProcess(child, folder, `127.0.0.1:${port}`);
  }

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly host: string,
  ) {}

  /** Returns the address of a database for the emulator. */
  public address(database = 'default'): string {
    return `clickhouse://${USER}:${PASSWORD}@${this.host}/${database}`;
  }

  public async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.stdin?.end(); // like the end of this process
      await once(this.child, 'exit');
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}
