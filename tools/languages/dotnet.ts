import type { Edition } from './edition';
import type { Language } from './language';
import { code, preparation } from './pacmak';

/** Only the code: without an example in C#, no toolchain is needed. */
export function dotnet(edition: Edition): Language {
  return {
    name: 'C#',
    folder: 'dotnet',
    isInstalled: () => true,
    product: `${edition.into}/dotnet/${edition.targets.dotnet.packageId}`,
    steps: [...preparation(edition), code(edition)],
  };
}
