import { ensure, type Step } from '../build/freshness';
import { DOTNET } from './dotnet';
import { GO } from './go';
import { JAVA } from './java';
import type { Language } from './language';
import { PYTHON } from './python';

/** Every language that the constructs have a package for, beside TypeScript. */
export const LANGUAGES: readonly Language[] = [PYTHON, GO, JAVA, DOTNET];

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
