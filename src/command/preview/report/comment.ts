import { markdownOf } from '../../../output';

/** Largest comment of a pull request, in bytes: the host counts bytes of UTF-8. */
export const COMMENT_LIMIT = 65_536;

/** Largest report in Markdown, in bytes. The difference is for what "svc-waap comment" adds: a name, and a note. */
export const REPORT_LIMIT = COMMENT_LIMIT - 512;

/** First line of a report in Markdown, by which a pipeline finds its comment to update it. */
export const COMMENT_MARK = markdownOf`<!-- svc-waap preview -->`;
