import { makePackage } from '../../../../tools/languages/languages';
import { ROOT } from '../../../../tools/paths';
import { run } from '../../../../tools/process';
import { CDKTN_CONSTRUCTS } from '../../../../tools/cdktn/package';

/** Before the tests run on cdktn: builds what they are about, unless it is built. */
export default async function buildCdktnPackage(): Promise<void> {
  // In a process of its own: Jest loads no ES modules, which the build reads.
  await run(process.execPath, ['--import', 'tsx', 'tools/build/main.ts'], { cwd: ROOT });
  await makePackage([CDKTN_CONSTRUCTS]);
}
