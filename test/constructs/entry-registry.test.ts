import { TerraformVariable } from 'cdktf';
import { Construct } from 'constructs';
import { EntryRegistry } from '../../src/constructs/entry-registry';
import { bareStack, complaintsOf } from './support/stack';

const children = (...ids: string[]) => {
  const stack = bareStack();
  return { stack, constructs: ids.map((id) => new Construct(stack, id)) };
};

describe('the registry of entries', () => {
  test('is one for each app', () => {
    const { stack, constructs } = children('A', 'B');
    const [a, b] = constructs.map((construct) => EntryRegistry.of(construct));
    expect(a).toBe(b);
    expect(EntryRegistry.of(stack)).toBe(a);
    expect(EntryRegistry.of(bareStack())).not.toBe(a);
  });

  test('names each other owner of the same', () => {
    const { stack, constructs } = children('A', 'B', 'C');
    for (const construct of constructs) EntryRegistry.of(construct).enter(construct, 'thing id', 'x');
    const complaints = complaintsOf(stack);
    expect(complaints).toHaveLength(6);
    expect(complaints.filter((complaint) => complaint.startsWith('[stack/A] The thing id "x" is also used by stack/')).length).toBe(2);
  });

  test('tells kinds of entries apart', () => {
    const { stack, constructs } = children('A', 'B');
    constructs.forEach((construct, i) => EntryRegistry.of(construct).enter(construct, `kind ${i} id`, 'x'));
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('never finds tokens to be the same', () => {
    const { stack, constructs } = children('A', 'B');
    const later = new TerraformVariable(stack, 'later', {}).stringValue;
    for (const construct of constructs) EntryRegistry.of(construct).enter(construct, 'thing id', later);
    expect(complaintsOf(stack)).toEqual([]);
  });
});
