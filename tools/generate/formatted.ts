import { fromRoot } from '../paths';

/** TypeScript as `npm run format` lays it out. */
export async function formatted(code: string): Promise<string> {
  // It loads ES modules at once, which Jest cannot.
  const { format, resolveConfig } = await import('prettier');
  return format(code, { ...(await resolveConfig(fromRoot('index.ts'))), parser: 'typescript' });
}
