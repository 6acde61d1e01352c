/** Languages of the exported code. */
export const LANGUAGES = ['typescript', 'python', 'hcl'] as const;

export type Language = (typeof LANGUAGES)[number];
