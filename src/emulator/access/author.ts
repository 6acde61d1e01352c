import type { Author } from '../store/version';

/** Author of requests and changes without a personal API key. */
export const AUTHOR: Author = { author: 'Site Operator', email: 'operator@example.org' };
