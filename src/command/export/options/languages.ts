/** Languages of exported apps. */
export const APP_LANGUAGES = ['typescript', 'python'] as const;

export type AppLanguageName = (typeof APP_LANGUAGES)[number];

/** Languages that have resources or constructs. */
export const CODE_LANGUAGES = [...APP_LANGUAGES, 'hcl'] as const;

/** Languages of an export. A query lets Terraform write the resources. */
export const LANGUAGES = [...CODE_LANGUAGES, 'query'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Whether code of a language is an app of a CDK. */
export function isAppLanguage(language: Language): language is AppLanguageName {
  return (APP_LANGUAGES as readonly string[]).includes(language);
}
