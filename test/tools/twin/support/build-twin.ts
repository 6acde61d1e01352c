import { build } from '../../../../tools/build/build';
import { makePackage } from '../../../../tools/languages/languages';
import { TWIN_CONSTRUCTS } from '../../../../tools/twin/twin';

/** Before the tests run on cdktn: builds what they are about, unless it is built. */
export default async function buildTwin(): Promise<void> {
  await build(() => undefined);
  await makePackage([TWIN_CONSTRUCTS]);
}
