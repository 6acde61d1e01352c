// What tests get as "fast-check": a normal run always tries the same cases, so that a failure comes from the change that is tested.
const fc = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

if (process.env.SVC_TEST_FULL !== '1') fc.configureGlobal({ seed: 1 });

module.exports = fc;
