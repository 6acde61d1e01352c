import { joined, markdownOf, markdownText, NOTHING } from '../../../output';
import type { Unexported } from '../live/unexported';
import type { ExportedFile } from '../print/printer';

/** Returns the file that lists the unexported parts, or none if the export is complete. */
export function notExportedFile(unexported: readonly Unexported[]): ExportedFile[] {
  if (unexported.length === 0) return [];
  const items = unexported.map(({ what, why }) => markdownOf`- ${markdownText(`${what}: ${why}`)}\n`);
  return [
    {
      name: 'NOT-EXPORTED.md',
      text: markdownOf`# What the code does not contain\n\nThe service has this, and no resource manages it:\n\n${joined(items, NOTHING)}`,
    },
  ];
}
