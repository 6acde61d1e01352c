import { fromRoot } from '../paths';

/** Formats TypeScript like `npm run format`. */
export async function formatted(code: string): Promise<string> {
  // Prettier loads ES modules at once, which Jest cannot.
  const { format, resolveConfig } = await import('prettier');
  return format(code, { ...(await resolveConfig(fromRoot('index.ts'))), parser: 'typescript' });
}
