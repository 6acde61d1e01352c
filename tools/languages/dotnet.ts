import { jsii } from '../../package.json';
import type { Language } from './language';
import { CODE } from './pacmak';

/** Only the code: without an example in C#, no toolchain is needed. */
export const DOTNET: Language = {
  name: 'C#',
  folder: 'dotnet',
  isInstalled: () => true,
  product: `dist/dotnet/${jsii.targets.dotnet.packageId}`,
  steps: [CODE],
};
