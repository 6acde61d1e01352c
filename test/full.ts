/** Whether tests that scale do all that they can, and whole matrices run: `npm run test:full`. */
export const FULL = process.env.SVC_TEST_FULL === '1';
