import type { CodeDialect } from './code/dialect';
import { ConstructDialect } from './constructs/construct-dialect';
import { AppPrinter } from './print/app-printer';
import { HclPrinter } from './print/hcl-printer';
import type { Printer } from './print/printer';
import { PYTHON_APP } from './print/python';
import { TYPESCRIPT_APP } from './print/typescript';
import { TerraformDialect } from './resources/terraform-dialect';
import type { Language } from './options/languages';

/** Language of an app. */
export type AppLanguageName = Exclude<Language, 'hcl'>;

/** Code of a language: its dialect, its printer, and its file of imports. */
export interface CodeLanguage {
  readonly dialect: CodeDialect;
  readonly printer: Printer;
  /** File with the imports of the first apply. The user deletes it afterwards. */
  readonly importsFile: string;
}

export const APP_PRINTERS: Readonly<Record<AppLanguageName, AppPrinter>> = {
  typescript: new AppPrinter(TYPESCRIPT_APP),
  python: new AppPrinter(PYTHON_APP),
};

export const CODE_LANGUAGES: Readonly<Record<Language, CodeLanguage>> = {
  hcl: { dialect: new TerraformDialect(), printer: new HclPrinter(), importsFile: 'imports.tf' },
  typescript: { dialect: new ConstructDialect(), printer: APP_PRINTERS.typescript, importsFile: 'imports.ts' },
  python: { dialect: new ConstructDialect(), printer: APP_PRINTERS.python, importsFile: 'imports.py' },
};
