/** Version of everything that is released together. `npm run release` sets it here, and in the files that repeat it. */
export const VERSION = '0.1.0';
