import { fromRoot } from '../../../tools/paths';

// The tests of this project run the executable. Those of other projects run the provider for Node.
process.env['SVC_TEST_PROVIDER'] = fromRoot('dist', 'executable');
