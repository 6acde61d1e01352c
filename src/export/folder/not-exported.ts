import type { Unexported } from '../code/unexported';
import type { ExportedFile } from '../print/printer';

/** The file that lists what the code does not express; none where it expresses everything. */
export function notExportedFile(unexported: readonly Unexported[]): ExportedFile[] {
  if (unexported.length === 0) return [];
  const items = unexported.map(({ what, why }) => `- ${what}: ${why}\n`);
  return [
    {
      name: 'NOT-EXPORTED.md',
      text: `# What the code does not contain\n\nThe service has this, and no resource manages it:\n\n${items.join('')}`,
    },
  ];
}
