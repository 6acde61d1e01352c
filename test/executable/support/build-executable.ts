import { ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';

/** Before the tests run on the executable: compiles it, unless it is compiled. */
export default async function buildExecutable(): Promise<void> {
  // In a process of its own: Jest loads no ES modules, which the build reads.
  await run(process.execPath, ['--import', 'tsx', 'tools/executable/main.ts'], { cwd: ROOT });
}
