import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Resource usage of processes of a kind. */
export interface Usage {
  /** Processor time. The last 50 ms of a process may be missing. */
  readonly milliseconds: number;
  /** Peak resident memory of the largest process, in MiB. */
  readonly mebibytes: number;
}

/** The emulator, engines, and the providers that engines start. */
export type Usages = Readonly<Record<'provider' | 'engine' | 'emulator', Usage>>;

interface Process extends Usage {
  readonly pid: number;
  readonly kind: keyof Usages;
}

const POLL_MS = 50;
/** Milliseconds per clock tick of Linux, on every architecture. */
const MS_PER_TICK = 10;
const KIBIBYTES = 1024;

/** Runs a task, and measures the child processes meanwhile. Requires Linux for /proc. */
export async function watched(emulator: number, work: () => Promise<unknown>): Promise<Usages> {
  const before = usageOf(emulator)?.milliseconds ?? 0;
  const others = childrenOf(process.pid).filter((pid) => pid !== emulator);
  const seen = new Map<number, Process>();
  const look = () => {
    for (const pid of childrenOf(process.pid).filter((child) => !others.includes(child))) {
      if (isFork(pid, process.pid) && pid !== emulator) continue;
      note(pid, pid === emulator ? 'emulator' : 'engine');
      if (pid !== emulator) for (const child of childrenOf(pid)) if (!isFork(child, pid)) note(child, 'provider');
    }
  };
  const note = (pid: number, kind: keyof Usages) => {
    const usage = usageOf(pid);
    // Memory that an ending process has already released does not count.
    if (usage) seen.set(pid, { ...usage, mebibytes: Math.max(usage.mebibytes, seen.get(pid)?.mebibytes ?? 0), pid, kind });
  };
  const timer = setInterval(look, POLL_MS);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  const of = (kind: keyof Usages): Usage => {
    const processes = [...seen.values()].filter((one) => one.kind === kind);
    return {
      milliseconds: processes.reduce((sum, { milliseconds }) => sum + milliseconds, 0) - (kind === 'emulator' ? before : 0),
      mebibytes: Math.max(0, ...processes.map(({ mebibytes }) => mebibytes)),
    };
  };
  return { provider: of('provider'), engine: of('engine'), emulator: of('emulator') };
}

/** Returns the children of a process. Any thread may have started a child. */
function childrenOf(pid: number): number[] {
  try {
    const lists = readdirSync(`/proc/${pid}/task`).map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'));
    return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  } catch {
    return []; // the process has just ended
  }
}

/** Whether a process has not started its own program yet. Until then, it has the memory of its parent. */
function isFork(pid: number, parent: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === readlinkSync(`/proc/${parent}/exe`);
  } catch {
    return true; // the process has just ended
  }
}

function usageOf(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the command in parentheses: the state is field 3 of proc(5), utime 14 and stime 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, peak = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return { milliseconds: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK, mebibytes: Number(peak) / KIBIBYTES };
  } catch {
    return undefined;
  }
}
