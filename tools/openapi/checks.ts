import { fromRoot } from '../paths';
import { findPython, NO_PYTHON, preparedPython, type Requirements } from '../python/environment';
import type { Check } from '../test/tally';
import { runSchemathesis } from './schemathesis';
import { validateDocuments } from './validate';

/** Schemathesis and the validator. */
const REQUIREMENTS: Requirements = { name: 'schemathesis', file: fromRoot('test', 'schemathesis', 'requirements.txt') };

/**
 * Returns the checks of the OpenAPI document. Checks that need a missing Python are skipped and listed. Continuous integration
 * runs all.
 *
 * @param full whether Schemathesis runs as many examples as possible
 */
export function openApiChecks({ full }: { readonly full: boolean }): readonly Check[] {
  return withPython({
    'the OpenAPI document is valid (openapi-spec-validator)': validateDocuments,
    'the emulator keeps to its OpenAPI document (Schemathesis)': (python) => runSchemathesis(python, { full }),
  });
}

function withPython(wanted: Readonly<Record<string, (python: string) => Promise<void>>>): Check[] {
  const python = findPython();
  return Object.entries(wanted).flatMap(([title, work]): Check[] => {
    if (python) return [{ title, run: async () => work(await preparedPython(python, REQUIREMENTS, (line) => console.log(line))) }];
    if (process.env.CI === 'true') return [{ title, run: () => Promise.reject(new Error(NO_PYTHON)) }];
    console.log(`SKIPPED ${title}: ${NO_PYTHON}`);
    return [];
  });
}
