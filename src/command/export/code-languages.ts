import type { Cdk } from '../apps/starters';
import type { CodeDialect } from './code/dialect';
import { ConstructDialect } from './constructs/construct-dialect';
import type { AppLanguage } from './print/app-language';
import { AppPrinter } from './print/app-printer';
import { HclPrinter } from './print/hcl-printer';
import { QueryPrinter } from './query-printer';
import type { LiveConfiguration } from './live/live-configuration';
import type { Printer } from './print/printer';
import { pythonApp } from './print/python';
import { typescriptApp } from './print/typescript';
import { TerraformDialect } from './resources/terraform-dialect';
import { IMPORTS_FILES } from './options/exported-folder';
import type { AppLanguageName, Language } from './options/languages';

/** Code of a language: its dialect, its printer, and its file of imports. */
export interface CodeLanguage {
  readonly dialect: CodeDialect;
  readonly printer: Printer;
  /** File with the imports of the first apply. The user deletes it afterwards. */
  readonly importsFile: string;
}

const APPS: Readonly<Record<AppLanguageName, (cdk: Cdk) => AppLanguage>> = { typescript: typescriptApp, python: pythonApp };

/** Returns the printer of apps. */
export function appPrinter(language: AppLanguageName, cdk: Cdk): AppPrinter {
  return new AppPrinter(APPS[language](cdk));
}

/** Returns the code of a language for a live configuration. */
export function codeLanguage(language: Language, cdk: Cdk, live: LiveConfiguration): CodeLanguage {
  const importsFile = IMPORTS_FILES[language];
  if (language === 'query') return { dialect: new TerraformDialect(), printer: new QueryPrinter(live), importsFile };
  if (language === 'hcl') return { dialect: new TerraformDialect(), printer: new HclPrinter(), importsFile };
  return { dialect: new ConstructDialect(), printer: appPrinter(language, cdk), importsFile };
}
