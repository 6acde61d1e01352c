import type { Engine } from '../../../tools/engines/engine';
import { neutralEnvironment } from '../../../tools/environment';
import { run } from '../../../tools/process';

/** Whether the engine's import block accepts an identity: since version 1.12 of both engines. */
export async function importsByIdentity({ path }: Engine): Promise<boolean> {
  const { stdout } = await run(path, ['version', '-json'], { env: neutralEnvironment({}) });
  const { terraform_version: version } = JSON.parse(stdout) as { terraform_version: string };
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= 12);
}
