import { ensure, type Step } from '../build/freshness';
import { dotnet } from './dotnet';
import { CDKTF, CDKTN, type Edition } from './edition';
import { go } from './go';
import { java } from './java';
import type { Language } from './language';
import { python } from './python';

/** Returns every language with a package of the constructs, beside TypeScript. */
export function languagesOf(edition: Edition): readonly Language[] {
  return [python, go, java, dotnet].map((language) => language(edition));
}

export const LANGUAGES = languagesOf(CDKTF);
export const [PYTHON, GO, JAVA, DOTNET] = LANGUAGES as readonly [Language, Language, Language, Language];

/** The packages for each CDK, as `npm run package` names them. */
export const LANGUAGE_PACKAGES: readonly (Language & { readonly argument: string })[] = [CDKTF, CDKTN].flatMap((edition) =>
  languagesOf(edition).map((language) => ({ ...language, argument: edition.prefix + language.folder })),
);

/** Returns the languages whose toolchains this machine has, and those whose toolchains are missing. */
export function languages(of = LANGUAGES): { readonly found: readonly Language[]; readonly missing: readonly Language[] } {
  return {
    found: of.filter(({ isInstalled }) => isInstalled()),
    missing: of.filter(({ isInstalled }) => !isInstalled()),
  };
}

/** Runs the steps of a package that are out of date. */
export async function makePackage(steps: readonly Step[], say: (line: string) => void = () => undefined): Promise<void> {
  for (const step of steps) {
    const outcome = await ensure(step);
    say(`${step.name}: ${outcome === 'fresh' ? 'is up to date' : 'built'}`);
  }
}
