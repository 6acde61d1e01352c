import { fromRoot } from '../../../tools/paths';

/** Folder of the provider that the tests run on: the one for Node, or, in the project `executable`, the executable. */
export function providerUnderTest(): string {
  return process.env.SVC_TEST_PROVIDER ?? fromRoot('dist', 'provider');
}
