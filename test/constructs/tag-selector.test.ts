import { Fn, TerraformVariable, Token } from 'cdktf';
import { TagSelector } from '../../src/constructs';
import { bareStack } from './support/stack';

describe('a tag selector', () => {
  test.each([
    ['all', TagSelector.all(), 'OR', ['all']],
    ['none', TagSelector.none(), 'OR', []],
    ['any of some', TagSelector.anyOf('a', 'b'), 'OR', ['a', 'b']],
    ['all of some', TagSelector.allOf('a', 'b'), 'AND', ['a', 'b']],
    ['in a relation of its own', TagSelector.of('XOR', 'a'), 'XOR', ['a']],
    ['in a relation of its own, of nothing', TagSelector.of('XOR'), 'XOR', []],
  ])('is a relation and tags: %s', (_, { relation, tags }, expectedRelation, expectedTags) => {
    expect([relation, tags]).toEqual([expectedRelation, expectedTags]);
  });

  test.each([
    ['anyOf', TagSelector.anyOf],
    ['allOf', TagSelector.allOf],
  ])('%s() without tags is an error that names the alternatives', (_, make) => {
    expect(() => make()).toThrow(
      'A selection of requests by any or all of some tags needs at least one tag. To select no request, use none.',
    );
  });
});

describe('the common tags of two selectors', () => {
  test('are the tags of both, each once, whatever the relation', () => {
    expect(TagSelector.anyOf('a', 'b', 'a', 'c').commonTags(TagSelector.allOf('c', 'a', 'd'))).toEqual(['a', 'c']);
    expect(TagSelector.all().commonTags(TagSelector.none())).toEqual([]);
    // The service trims white space.
    expect(TagSelector.anyOf('a ', ' b', ' ').commonTags(TagSelector.anyOf(' a', 'b', ' '))).toEqual(['a', 'b']);
  });

  test('exclude tags that are known only at deployment', () => {
    const later = new TerraformVariable(bareStack(), 'tag', {}).stringValue;
    const list = Token.asList(Fn.split(',', later));
    expect(TagSelector.anyOf(later, 'a').commonTags(TagSelector.anyOf('a', later))).toEqual(['a']);
    expect(TagSelector.anyOf(...list).commonTags(TagSelector.anyOf(...list))).toEqual([]);
  });
});
