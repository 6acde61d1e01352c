import type { Author } from '../store/version';

/** The author in the history of requests and changes without a person. */
export const AUTHOR: Author = { author: 'Site Operator', email: 'operator@example.org' };
