import { ensure, type Step } from '../build/freshness';
import { GO } from './go';
import { JAVA } from './java';
import type { Language } from './language';
import { PACKED, pacmak } from './pacmak';
import { PYTHON } from './python';

/** Every language that an example is written in, beside TypeScript. */
const LANGUAGES: readonly Language[] = [PYTHON, GO, JAVA];

/** C#: the code alone, for there is no example that would need its toolchain. */
export const DOTNET: Step = {
  name: 'dotnet',
  reads: PACKED,
  makes: ['dist/dotnet'],
  make: () => pacmak(['dotnet'], { more: ['--code-only'] }),
};

/** The languages whose toolchains this machine has, and those whose it lacks. */
export function languages(): { readonly found: readonly Language[]; readonly missing: readonly Language[] } {
  return {
    found: LANGUAGES.filter(({ isInstalled }) => isInstalled()),
    missing: LANGUAGES.filter(({ isInstalled }) => !isInstalled()),
  };
}

/** Makes what a language needs, where it is not there or no longer matches its sources. */
export async function makePackage(steps: readonly Step[], say: (line: string) => void = () => undefined): Promise<void> {
  for (const step of steps) {
    const outcome = await ensure(step);
    say(`${step.name}: ${outcome === 'fresh' ? 'is up to date' : 'built'}`);
  }
}
