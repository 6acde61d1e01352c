import { jsii } from '../../package.json';
import type { Language } from './language';
import { CODE } from './pacmak';

/** The code alone, for there is no example that would need the toolchain. */
export const DOTNET: Language = {
  name: 'C#',
  folder: 'dotnet',
  isInstalled: () => true,
  product: `dist/dotnet/${jsii.targets.dotnet.packageId}`,
  steps: [CODE],
};
