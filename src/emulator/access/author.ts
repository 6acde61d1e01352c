import { type Author } from '../store/version';

/** Who is named in the history where nobody is behind a request or a change. */
export const AUTHOR: Author = { author: 'Site Operator', email: 'operator@example.org' };
