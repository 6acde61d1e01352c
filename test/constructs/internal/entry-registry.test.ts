import { TerraformStack, TerraformVariable, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { Configuration, SvcProvider } from '../../../src/constructs';
import { besides, EntryRegistry, type Registered } from '../../../src/constructs/internal/entry-registry';
import { bareStack, complaintsOf } from '../support/stack';

const children = (...ids: string[]) => {
  const stack = bareStack();
  return { stack, constructs: ids.map((id) => new Construct(stack, id)) };
};

describe('the registry of entries', () => {
  test('exists once in each app', () => {
    const { stack, constructs } = children('A', 'B');
    const [a, b] = constructs.map((construct) => EntryRegistry.of(construct));
    expect(a).toBe(b);
    expect(EntryRegistry.of(stack)).toBe(a);
    expect(EntryRegistry.of(bareStack())).not.toBe(a);
  });

  test('names every other owner of an entry', () => {
    const { stack, constructs } = children('A', 'B', 'C');
    for (const construct of constructs) EntryRegistry.of(construct).enter(construct, 'thing id', 'x');
    const complaints = complaintsOf(stack);
    expect(complaints).toHaveLength(6);
    expect(complaints.filter((complaint) => complaint.startsWith('[stack/A] The thing id "x" is also used by stack/')).length).toBe(2);
  });

  test('distinguishes families of entries', () => {
    const { stack, constructs } = children('A', 'B');
    constructs.forEach((construct, i) => EntryRegistry.of(construct).enter(construct, `kind ${i} id`, 'x'));
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('treats tokens as different', () => {
    const { stack, constructs } = children('A', 'B');
    const later = new TerraformVariable(stack, 'later', {}).stringValue;
    for (const construct of constructs) EntryRegistry.of(construct).enter(construct, 'thing id', later);
    expect(complaintsOf(stack)).toEqual([]);
  });
});

describe('a construct that exists once in each configuration', () => {
  const only = (construct: Construct, provider?: SvcProvider) => EntryRegistry.of(construct).enterOnly(construct, 'things', provider);

  test('has owners that name one another', () => {
    const { stack, constructs } = children('A', 'B');
    for (const construct of constructs) only(construct);
    expect(complaintsOf(stack)).toEqual([
      '[stack/A] The things of this configuration are also managed by stack/B, and the two would overwrite each other. Merge them.',
      '[stack/B] The things of this configuration are also managed by stack/A, and the two would overwrite each other. Merge them.',
    ]);
  });

  test('is distinguished from entries and from other constructs', () => {
    const { stack, constructs } = children('A', 'B', 'C');
    const registry = EntryRegistry.of(stack);
    registry.enterOnly(constructs[0] as Construct, 'things');
    registry.enterOnly(constructs[1] as Construct, 'other things');
    registry.enter(constructs[2] as Construct, 'things', 'x');
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('is separate in each configuration', () => {
    const stack = bareStack();
    for (const name of ['prod', 'test']) only(new Construct(new Configuration(stack, name, { name }), 'It'));
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('is shared by two constructs for one configuration', () => {
    const stack = bareStack();
    for (const id of ['A', 'B']) only(new Construct(new Configuration(stack, id, { name: 'prod' }), 'It'));
    expect(complaintsOf(stack)).toEqual([expect.stringContaining('[stack/A/It]'), expect.stringContaining('[stack/B/It]')]);
  });

  type Made = readonly [string, ...Construct[]];
  test.each<[string, (stack: Construct) => [Made, Made]]>([
    [
      'a construct that names the provider of the stack',
      (stack) => {
        const provider = new SvcProvider(stack, 'Svc', {});
        return [
          ['A', stack],
          ['B', stack, provider],
        ];
      },
    ],
    [
      'a configuration that names the provider of the stack',
      (stack) => {
        const provider = new SvcProvider(stack, 'Svc', {});
        return [
          ['A', new Configuration(stack, 'One', { name: 'prod' })],
          ['B', new Configuration(stack, 'Two', { name: 'prod', provider })],
        ];
      },
    ],
    [
      'a construct of the configuration of the provider',
      (stack) => {
        new SvcProvider(stack, 'Svc', { config: 'prod' });
        return [
          ['A', new Configuration(stack, 'One', { name: 'prod' })],
          ['B', stack],
        ];
      },
    ],
    [
      'a construct that names a provider with this configuration',
      (stack) => {
        const provider = new SvcProvider(stack, 'Svc', { config: 'prod', alias: 'other' });
        return [
          ['A', new Configuration(stack, 'One', { name: 'prod', provider })],
          ['B', stack, provider],
        ];
      },
    ],
  ])('is shared by %s', (_, make) => {
    const stack = bareStack();
    for (const [id, scope, provider] of make(stack)) only(new Construct(scope as Construct, id), provider as SvcProvider | undefined);
    expect(complaintsOf(stack)).toHaveLength(2);
  });

  test('is separate if the provider of the stack has another configuration, or one that is known at deployment only', () => {
    for (const config of ['test', undefined, new TerraformVariable(bareStack(), 'later', {}).stringValue]) {
      const stack = bareStack();
      new SvcProvider(stack, 'Svc', { config });
      only(new Construct(new Configuration(stack, 'Prod', { name: 'prod' }), 'It'));
      only(new Construct(stack, 'It'));
      expect(complaintsOf(stack)).toEqual([]);
    }
  });

  test.each([false, true])('is separate for each provider; the stack has one of its own: %s', (hasOwn) => {
    const { stack, constructs } = children('A', 'B', 'C');
    const [one, two] = ['one', 'two'].map((alias) => new SvcProvider(stack, alias, { alias }));
    if (hasOwn) new SvcProvider(stack, 'Svc', {});
    only(constructs[0] as Construct);
    only(constructs[1] as Construct, one);
    only(constructs[2] as Construct, two);
    expect(complaintsOf(stack)).toEqual([]);
  });

  test.each<[string, (provider: SvcProvider) => void]>([
    ['removes', ({ node }) => void node.scope?.node.tryRemoveChild(node.id)],
    ['gives an alias to', (provider) => (provider.alias = 'other')],
  ])('is separate once the app %s the provider of the stack, and makes another one', (_, change) => {
    const { stack, constructs } = children('A', 'B');
    const provider = new SvcProvider(stack, 'Svc', {});
    const [one, other] = constructs.map((construct, i) => ({ construct, provider: i === 0 ? undefined : provider })) as [
      Registered,
      Registered,
    ];
    expect(besides(one, [other])).toHaveLength(1);
    change(provider);
    new SvcProvider(stack, 'Other', {});
    expect(besides(one, [other])).toHaveLength(0);
  });

  describe('in two stacks', () => {
    const inStacks = (make: (stack: TerraformStack, provider: SvcProvider) => readonly [Construct, SvcProvider?]) => {
      const app = Testing.app();
      const stacks = ['eu', 'us'].map((id) => new TerraformStack(app, id));
      for (const stack of stacks) {
        const [scope, provider] = make(stack, new SvcProvider(stack, 'Svc', { config: 'prod', baseUrl: `https://${stack.node.id}.test` }));
        only(new Construct(scope, 'It'), provider);
      }
      return stacks.flatMap(complaintsOf);
    };

    test.each<[string, Parameters<typeof inStacks>[0]]>([
      ['configurations name the providers', (stack, provider) => [new Configuration(stack, 'Prod', { name: 'prod', provider })]],
      ['constructs name the providers', (stack, provider) => [new Configuration(stack, 'Prod', { name: 'prod' }), provider]],
      ['there is no configuration', (stack) => [stack]],
      [
        'one configuration names its provider',
        (stack, provider) => [new Configuration(stack, 'Prod', { name: 'prod', ...(stack.node.id === 'eu' && { provider }) })],
      ],
    ])('is separate if %s', (_, make) => {
      expect(inStacks(make)).toEqual([]);
    });

    test('is shared if equally named configurations name no provider', () => {
      expect(inStacks((stack) => [new Configuration(stack, 'Prod', { name: 'prod' })])).toEqual([
        expect.stringContaining('[eu/Prod/It]'),
        expect.stringContaining('[us/Prod/It]'),
      ]);
    });

    test('is separate if one is in the other and has a provider of its own', () => {
      const outer = bareStack();
      const inner = new TerraformStack(outer, 'inner');
      const provider = new SvcProvider(inner, 'Svc', {});
      new SvcProvider(outer, 'Svc', {});
      only(new Construct(new Configuration(outer, 'Prod', { name: 'prod' }), 'It'));
      only(new Construct(new Configuration(inner, 'Prod', { name: 'prod', provider }), 'It'));
      expect([outer, inner].flatMap(complaintsOf)).toEqual([]);
    });
  });
});
