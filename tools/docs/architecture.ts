import { readFileSync } from 'node:fs';
import { generatedFiles } from '../generate/generated';
import { PACKAGES } from '../package/packages';
import { fromRoot } from '../paths';
import { MODULES } from '../modules.mjs';
import { decisionsList, readDecisions } from './decisions';
import { modulesTable } from './modules-table';
import { packagesTable } from './packages-table';
import { withSection } from './section';

const PAGE = 'ARCHITECTURE.md';

/** The sections of ARCHITECTURE.md that are made from the code and from the records of decisions. */
export const ARCHITECTURE = generatedFiles(
  PAGE,
  'the modules, the packages and the decisions',
  () => new Map([[PAGE, architecturePage(readFileSync(fromRoot(PAGE), 'utf8'))]]),
);

function architecturePage(page: string): string {
  const sections: [string, string, string][] = [
    ['modules', 'tools/modules.mjs', modulesTable(MODULES)],
    ['packages', 'tools/package/packages.ts', packagesTable(PACKAGES)],
    ['decisions', 'docs/decisions', decisionsList(readDecisions())],
  ];
  return sections.reduce((made, [name, source, content]) => withSection(made, name, source, content), page);
}
