import { ensure, type Step } from '../build/freshness';
import { DOTNET } from './dotnet';
import { GO } from './go';
import { JAVA } from './java';
import type { Language } from './language';
import { PYTHON } from './python';

/** Every language with a package of the constructs, beside TypeScript. */
export const LANGUAGES: readonly Language[] = [PYTHON, GO, JAVA, DOTNET];

/** Returns the languages whose toolchains this machine has, and those whose toolchains are missing. */
export function languages(): { readonly found: readonly Language[]; readonly missing: readonly Language[] } {
  return {
    found: LANGUAGES.filter(({ isInstalled }) => isInstalled()),
    missing: LANGUAGES.filter(({ isInstalled }) => !isInstalled()),
  };
}

/** Runs the steps of a package that are out of date. */
export async function makePackage(steps: readonly Step[], say: (line: string) => void = () => undefined): Promise<void> {
  for (const step of steps) {
    const outcome = await ensure(step);
    say(`${step.name}: ${outcome === 'fresh' ? 'is up to date' : 'built'}`);
  }
}
