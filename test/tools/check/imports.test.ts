import { importsOf } from '../../../tools/check/imports';

describe('the imports of files', () => {
  test('include values, types, dynamic imports and imports by an index', () => {
    const sources = new Map([
      ['a.ts', "import { b } from './b';\nimport type { C } from './deep/c';\nexport * from './deep';\n"],
      ['b.ts', "import 'node:fs';\nimport typescript from 'typescript';\nimport './missing';\nexport const b = () => import('./a');\n"],
      ['deep/c.ts', "export type { B } from '../b';\n"],
      ['deep/index.ts', ''],
    ]);
    expect([...importsOf(sources)]).toEqual([
      ['a.ts', ['b.ts', 'deep/c.ts', 'deep/index.ts']],
      ['b.ts', ['a.ts']],
      ['deep/c.ts', ['b.ts']],
      ['deep/index.ts', []],
    ]);
  });
});
