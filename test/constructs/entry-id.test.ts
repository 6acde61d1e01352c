import { TerraformVariable } from 'cdktf';
import * as fc from 'fast-check';
import { entryIdProblems } from '../../src/constructs/entry-id';
import { ENTRY_ID_PATTERN } from '../../src/model';
import { bareStack } from './support/stack';

describe('an entry id', () => {
  test('has a problem if it is empty or does not match the contract', () => {
    const ids = fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9_-]*$/));
    fc.assert(
      fc.property(ids, (id) => {
        expect(entryIdProblems(id).length === 0).toBe(id !== '' && new RegExp(ENTRY_ID_PATTERN).test(id));
      }),
    );
  });

  test('has no problem if it is unset or known only at deployment', () => {
    expect(entryIdProblems(undefined)).toEqual([]);
    expect(entryIdProblems(new TerraformVariable(bareStack(), 'id', {}).stringValue)).toEqual([]);
  });
});
