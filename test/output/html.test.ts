import { escapedHtml, html, htmlText, Markup } from '../../src/output';
import { forHostileStrings } from './support/hostile-strings';
import { expectSame, shown, unseenIn } from './support/shown';

test('escapes strings in a template, in text and in attributes', () => {
  expect(html`<a title="${'"x" & \'y\''}">${'<b>'}</a>`.text).toBe('<a title="&quot;x&quot; &amp; &#39;y&#39;">&lt;b&gt;</a>');
});

test('markup stays unchanged, also in lists, and undefined and false are omitted', () => {
  expect(html`<p>${[html`<i>${1}</i>`, html`<i>${2}</i>`]}${undefined}${false}${new Markup(htmlText`<hr>`)}</p>`.text).toBe(
    '<p><i>1</i><i>2</i><hr></p>',
  );
});

test('shows the code of characters that change the direction of text or control a terminal', () => {
  expect(html`${'a\u202eb\u001bc\nd'}`.text).toBe('a\\u{202e}b\\u{1b}c\nd');
});

test('a string stands for itself in a text and in an attribute, with hidden characters shown', () => {
  forHostileStrings((text) => {
    const [, attribute, content] = /^<p title="([^<>"']*)">([^<>"']*)<\/p>$/.exec(html`<p title="${text}">${text}</p>`.text)!;
    expectSame(attribute!, content!);
    expectSame(escapedHtml(text), content!);
    expectSame(html`${[text, [text]]}`.text, `${content}${content}`);
    expect(unseenIn(content!, '\t\n')).toEqual([]);
    expectSame(decoded(content!), shown(text, '\t\n'));
  });
});

/** What the escapes stand for. An ampersand stands in escapes only. */
function decoded(markup: string): string {
  const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return markup.replace(/&[^;]*;?/g, (escape) => signs[escape] ?? `not an escape: ${escape}`);
}
