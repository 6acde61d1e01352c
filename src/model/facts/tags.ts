/** The tag that the service adds to every request. */
export const EVERY_REQUEST = 'all';
