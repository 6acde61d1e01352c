/** A step of a page: commands to type, a file to write, or a file to change. */
export type Step =
  { readonly commands: string } | { readonly file: string; readonly content: string } | { readonly file: string; readonly diff: string };

/** A block of code. The text before a file ends with its name: "write the app, `main.ts`:". */
const BLOCK = /(?:`([\w./-]+)`:\s+)?^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm;

/** Returns the steps of a page in Markdown, in order, without quoted output. */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(BLOCK)].flatMap(([, file, language = '', content = '']): Step[] => {
    if (language === 'sh' || language === 'shell') return [{ commands: content }];
    if (file === undefined) return [];
    return [language === 'diff' ? { file, diff: content } : { file, content }];
  });
}
