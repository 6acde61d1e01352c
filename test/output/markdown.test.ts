import { htmlInMarkdown, markdownCode, markdownFence, markdownText } from '../../src/output';
import { forHostileStrings } from './support/hostile-strings';
import { decodedHtml, decodedMarkdown, linksIn } from './support/hosts';
import { expectSame, shown, unseenIn } from './support/shown';

test('text shows its string, has no markup, and nothing that hosts make links of', () => {
  forHostileStrings((text) => {
    const markdown = markdownText(text);
    expect(unseenIn(markdown)).toEqual([]);
    // Signs with a meaning are escaped, and so is what begins a line.
    expect(markdown.replace(/\\[!-/:-@[-`{-~]|&(?:amp|lt|gt|#32|#8203);|<br>/g, '')).not.toMatch(/[\\`*_[\]|~&<>#$]/);
    expect(markdown).not.toMatch(/^(?:[-+=/: \t]|\d+[.)])|[ \t]$/);
    const read = decodedMarkdown(markdown);
    expect(linksIn(read)).toEqual([]);
    expectSame(read.replaceAll('\u200b', ''), lines(text));
  });
});

test('code shows its string with blanks for white space, and ends only at its own fence', () => {
  forHostileStrings((text) => {
    const code = markdownCode(text);
    expect(unseenIn(code)).toEqual([]);
    const [, fence = '', inner = ''] = /^(`+)(.*[^`])\1$/.exec(code) ?? [];
    expect(fence).not.toBe('');
    expect(inner.match(/`+/g) ?? []).not.toContain(fence);
    // Parsers remove a blank from both ends.
    const read = /^ .*[^ ].* $/.test(inner) ? inner.slice(1, -1) : inner;
    expectSame(read, shown(text.replace(/[\t\n\r ]+/g, ' ')) || ' ');
  });
});

test('a fenced block shows its lines, and ends only at its own fence', () => {
  forHostileStrings((text) => {
    const block = markdownFence('diff', [`+ ${text}`, '- other']).split('\n');
    const [first = '', line = '', other, last = ''] = block;
    expect([block.length, first, other]).toEqual([4, `${last}diff`, '- other']);
    expect(last).toMatch(/^`{3,}$/);
    expect(line).not.toContain(last);
    expect(unseenIn(line.replaceAll('\t', ''))).toEqual([]);
  });
});

test('text in HTML shows its string on one line, without links', () => {
  forHostileStrings((text) => {
    const html = htmlInMarkdown(text);
    expect(unseenIn(html)).toEqual([]);
    expect(html).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39|#8203);)/);
    const read = decodedHtml(html);
    expect(linksIn(read)).toEqual([]);
    expectSame(read.replaceAll('\u200b', ''), shown(text.replace(/[\t\n\r ]+/g, ' ')));
  });
});

/** Text shows lines as they are, each without what readers do not see. */
function lines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => shown(line))
    .join('\n');
}
