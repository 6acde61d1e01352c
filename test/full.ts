/** Whether tests that scale do all that they can, and whole matrices run: `npm run test:full`. */
export const FULL = process.env.SVC_TEST_FULL === '1';

/** Milliseconds for a test of random filters, or of random plans and traffic. The full number of runs may take hours. */
export const LONGEST = FULL ? 4 * 3_600_000 : 300_000;
