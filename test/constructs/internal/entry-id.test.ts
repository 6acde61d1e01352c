import { TerraformVariable } from 'cdktf';
import * as fc from 'fast-check';
import { entryIdFindings } from '../../../src/constructs/internal/entry-id';
import { ENTITIES, ENTRY_ID_PATTERN, reservedMeaning } from '../../../src/model';
import { bareStack } from '../support/stack';

describe('an entry id', () => {
  test('has a problem if it is empty or does not match the contract', () => {
    const ids = fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9_-]*$/));
    fc.assert(
      fc.property(ids, (id) => {
        expect(entryIdFindings('dynamic rule', id).length === 0).toBe(id !== '' && new RegExp(ENTRY_ID_PATTERN).test(id));
      }),
    );
  });

  test('has no problem if it is unset or known only at deployment', () => {
    expect(entryIdFindings('dynamic rule', undefined)).toEqual([]);
    expect(entryIdFindings('dynamic rule', new TerraformVariable(bareStack(), 'id', {}).stringValue)).toEqual([]);
  });

  test('is refused if the paths of the family reserve it', () => {
    const reserved = ENTITIES.filter((entity) => reservedMeaning(entity, 'versions') !== undefined).map(({ noun }) => noun);
    for (const { noun } of ENTITIES) expect(entryIdFindings(noun, 'versions')).toHaveLength(reserved.includes(noun) ? 1 : 0);
    expect(entryIdFindings('action', 'versions')).toEqual([
      {
        isError: true,
        text: 'The id "versions" is reserved: in the paths of the service, it is the history of the family. Choose another id.',
      },
    ]);
  });
});
