import { readFileSync } from 'node:fs';
import { languagesPage, paragraphOf } from '../../../tools/docs/languages-page';
import { fromRoot } from '../../../tools/paths';

describe('the page of the languages', () => {
  test('has each construct of API.md, with code or with a link', () => {
    const reference = readFileSync(fromRoot('API.md'), 'utf8');
    const [list] = /^- Constructs: .*$/m.exec(reference)!;
    const constructs = [...list.matchAll(/\[(\w+)\]/g)].map(([, name]) => name!);
    expect(constructs.length).toBeGreaterThan(10);
    const page = languagesPage(reference);
    expect(constructs.filter((name) => !page.includes(`[${name}](../API.md#${name.toLowerCase()})`))).toEqual([]);
  });

  test('links the constructs that no example app uses', () => {
    const page = languagesPage('- Constructs: [DynamicRule](#dynamicrule), [CacheRule](#cacherule)\n');
    expect(page).toContain('## Further constructs\n\nNo example app uses them: [CacheRule](../API.md#cacherule).\n');
    expect(languagesPage('- Constructs: [DynamicRule](#dynamicrule)\n')).not.toContain('Further constructs');
  });
});

describe('cuts from an app', () => {
  const APP = `class Shop {
  constructor() {
    super(scope, 'shop');

    new Rule(prod, 'First', {
      threshold: 40,
    });

    new Rule(prod, 'Second');
  }
}
`;

  test('the paragraph that declares the id, without its indent', () => {
    expect(paragraphOf(['', APP], 'First')).toBe("new Rule(prod, 'First', {\n  threshold: 40,\n});");
  });

  test('no brace of the method around the last paragraph', () => {
    expect(paragraphOf([APP], 'Second')).toBe("new Rule(prod, 'Second');");
  });

  test('nothing for another id', () => {
    expect(() => paragraphOf([APP], 'Sec')).toThrow('No example app declares "Sec".');
  });
});
