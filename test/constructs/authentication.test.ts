import { Authentication } from '../../src/constructs';
import { AUTH_SCHEMES } from '../../src/provider/connection/provider-schema';

const ALL = [Authentication.BASIC_KEY, Authentication.BEARER, Authentication.header('X-Key'), Authentication.NONE];

describe('authentication', () => {
  test('has every scheme that the provider knows, and no other', () => {
    expect(ALL.map(({ scheme }) => scheme)).toEqual([...AUTH_SCHEMES]);
  });

  test('names a header only if the key has its own header', () => {
    expect(ALL.map(({ headerName }) => headerName)).toEqual([undefined, undefined, 'X-Key', undefined]);
  });
});
