import { markdownOf } from '../../../output';

/** Largest comment of a pull request, in characters. Reports in Markdown are cut to it, and "svc-waap comment" writes them as they are. */
export const COMMENT_LIMIT = 65_536;

/** First line of a report in Markdown, by which a pipeline finds its comment to update it. */
export const COMMENT_MARK = markdownOf`<!-- svc-waap preview -->`;
