import { TerraformVariable } from 'cdktf';
import * as fc from 'fast-check';
import { entryIdProblems } from '../../src/constructs/entry-id';
import { ENTRY_ID_PATTERN } from '../../src/model';
import { bareStack } from './support/stack';

describe('an entry id', () => {
  test('has a problem just where it is empty or not as the contract wants', () => {
    const ids = fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9_-]*$/));
    fc.assert(
      fc.property(ids, (id) => {
        expect(entryIdProblems(id).length === 0).toBe(id !== '' && new RegExp(ENTRY_ID_PATTERN).test(id));
      }),
    );
  });

  test('has none where it is left out or known only at deployment', () => {
    expect(entryIdProblems(undefined)).toEqual([]);
    expect(entryIdProblems(new TerraformVariable(bareStack(), 'id', {}).stringValue)).toEqual([]);
  });
});
