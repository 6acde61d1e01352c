import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from '../../../tools/paths';
import { forCdktn } from '../../../tools/twin/names';

describe('a file of the package for CDKTF, in the package for cdktn', () => {
  test.each([
    ["import { Token } from 'cdktf';", "import { Token } from 'cdktn';"],
    ["import { Action } from '@svc-waap/cdktf';", "import { Action } from '@svc-waap/cdktn';"],
    ['npm install cdktf@0.21 ../cdktf/dist/js/svc-waap-cdktf-*.tgz', 'npm install cdktn@0.24 ../cdktf/dist/js/svc-waap-cdktn-*.tgz'],
    ['npm install --save-dev cdktf-cli@0.21 tsx', 'npm install --save-dev cdktn-cli@0.24 tsx'],
    ['npx cdktf deploy', 'npx cdktn deploy'],
  ])('names the package, the library and the command: %s', (ours, twins) => {
    expect(forCdktn(ours)).toBe(twins);
  });

  test.each([
    'git clone https://github.com/svc-waap/cdktf.git',
    '(cd cdktf && npm run package)',
    'Beside it, write how to start the app, `cdktf.json`:',
    "import { Construct } from 'constructs';",
  ])('keeps other names: %s', (text) => {
    expect(forCdktn(text)).toBe(text);
  });

  test('names CDKTF in no source', () => {
    const left = (text: string) => forCdktn(text).match(/\S*cdktf\S*/gi) ?? [];
    const constructs = readdirSync(fromRoot('src/constructs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    expect(constructs.flatMap((name) => left(readFileSync(fromRoot('src/constructs', name), 'utf8')))).toEqual([]);
  });
});
