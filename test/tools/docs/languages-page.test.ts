import { readFileSync } from 'node:fs';
import { paragraphOf, SHOWN } from '../../../tools/docs/languages-page';
import { fromRoot } from '../../../tools/paths';

test('shows each construct of API.md', () => {
  const [, list] = /^- Constructs: (.*)$/m.exec(readFileSync(fromRoot('API.md'), 'utf8'))!;
  const constructs = [...list!.matchAll(/\[(\w+)\]/g)].map(([, name]) => name);
  expect(constructs.length).toBeGreaterThan(10);
  expect(constructs.filter((name) => !SHOWN.includes(name!))).toEqual([]);
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
