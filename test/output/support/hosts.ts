/**
 * What GitHub and GitLab make links, pictures and formulas of, in the text of a page:
 *  - https://docs.github.com/en/get-started/writing-on-github
 *  - https://docs.gitlab.com/user/markdown
 */
const LINKS: readonly RegExp[] = [
  /@[\p{L}\p{N}_."]/giu, // people, mail addresses, commits
  /(?:#|!|&|\$|\^alert#)[\p{L}\p{N}_"]/giu, // issues, requests, epics, snippets, alerts
  /~[\p{L}\p{N}_?.&"-]/giu, // labels
  /%[^\s<\u200b]/giu, // milestones, placeholders
  /(?<![\p{L}\p{N}])(?:GH|GL)-\d/giu,
  /(?<![A-Za-z0-9_])[A-Z][A-Z_0-9]+-\d/gu, // issues of another tracker
  /[0-9a-f]{7}/giu, // commits
  /\/[\p{L}\p{N}_.-]+>/gu, // projects
  /[[{][+-]/gu, // insertions and deletions
  /[[*](?:issue|work_item|epic|vulnerability|feature_flag|contact|cadence|iteration|wiki_page):/giu,
  /:\/\//gu,
  /www\./giu,
  /:(?:[a-z_+-][\w+-]*|100|1234|8ball|[123](?:st|nd|rd)_place\w*):/giu,
  /\$(?!\u200b)/gu, // formulas
];

/** Returns the links that a host would find in the text of a page. */
export function linksIn(text: string): string[] {
  return LINKS.flatMap((pattern) => text.match(pattern)?.slice(0, 3) ?? []);
}

/** Text of a page that the Markdown shows: without escapes, and with line breaks. */
export function decodedMarkdown(markdown: string): string {
  return decodedHtml(markdown.replaceAll('<br>', '\n').replace(/\\([!-/:-@[-`{-~])/g, '$1'));
}

/** Text of a page that the markup shows. */
export function decodedHtml(markup: string): string {
  return markup.replace(/&(?:(amp|lt|gt|quot)|#(\d+));/g, (_, name: keyof typeof SIGNS | undefined, code: string) =>
    name === undefined ? String.fromCodePoint(Number(code)) : SIGNS[name],
  );
}

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"' };
