import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../../../tools/paths';

const PAGE = readFileSync(fromRoot('ARCHITECTURE.md'), 'utf8');

describe('the way of a value', () => {
  const [, section = ''] = PAGE.split('\n## The way of a value\n');
  const places = [...section.split('\n## ')[0]!.matchAll(/`([\w./-]+\.ts)#(\w+)`/g)].map(([, file, symbol]) => [file!, symbol!] as const);

  test('leads from the model to the export', () => {
    const parts = ['model', 'constructs', 'terraform-json', 'provider', 'api', 'preview', 'export', 'emulator'];
    const passed = new Set(places.flatMap(([file]) => file.split('/')));
    expect(parts.filter((part) => !passed.has(part))).toEqual([]);
  });

  test.each(places)('%s exports %s', (file, symbol) => {
    expect(existsSync(fromRoot(file))).toBe(true);
    expect(readFileSync(fromRoot(file), 'utf8')).toMatch(
      new RegExp(`^export (?:abstract )?(?:async )?(?:function|class|const|interface|type) ${symbol}\\b`, 'm'),
    );
  });
});

test('every linked file exists', () => {
  const targets = [...PAGE.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target!);
  expect(targets.length).toBeGreaterThan(0);
  expect(targets.filter((target) => !target.startsWith('https:') && !existsSync(fromRoot(target)))).toEqual([]);
});
