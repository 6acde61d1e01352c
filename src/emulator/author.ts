import { type Author } from './store/version';

/** Who is named in the history, until keys have owners. */
export const AUTHOR: Author = { author: 'Site Operator', email: 'operator@example.org' };
