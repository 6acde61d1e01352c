import { readdirSync, readFileSync } from 'node:fs';
import { STARTERS } from '../../../src/command/apps/starters';
import { forCdktn } from '../../../src/command/apps/names-for-cdktn';
import { fromRoot } from '../../../tools/paths';

describe('a file of the package for CDKTF, in the package for cdktn', () => {
  test.each([
    ["import { Token } from 'cdktf';", "import { Token } from 'cdktn';"],
    ["import { Action } from '@svc-waap/cdktf';", "import { Action } from '@svc-waap/cdktn';"],
    ['npm install cdktf@0.21 ../cdktf/dist/js/svc-waap-cdktf-*.tgz', 'npm install cdktn@0.24 ../cdktf/dist/js/svc-waap-cdktn-*.tgz'],
    ['npm install --save-dev cdktf-cli@0.21 tsx', 'npm install --save-dev cdktn-cli@0.24 tsx'],
    ['npx cdktf deploy', 'npx cdktn deploy'],
    ['"cdktf": "^0.21.0",', '"cdktn": "^0.24.0",'],
    ['cdktf~=0.21.0\nsvc-waap-cdktf~=0.1.0', 'cdktn~=0.24.0\nsvc-waap-cdktn~=0.1.0'],
    ['from svc_waap_cdktf import Action', 'from svc_waap_cdktn import Action'],
    ['github.com/hashicorp/terraform-cdk-go/cdktf v0.21.0', 'github.com/open-constructs/cdk-terrain-go/cdktn v0.24.0'],
    ['github.com/svc-waap/cdktf-go/svcwaap v0.1.0', 'github.com/svc-waap/cdktn-go/svcwaap v0.1.0'],
    ['app := cdktf.NewApp(nil)', 'app := cdktn.NewApp(nil)'],
    ['import com.hashicorp.cdktf.App;', 'import io.cdktn.cdktn.App;'],
    ['import io.github.svcwaap.cdktf.Action;', 'import io.github.svcwaap.cdktn.Action;'],
    [
      '<groupId>com.hashicorp</groupId>\n<artifactId>cdktf</artifactId>\n<version>0.21.0</version>',
      '<groupId>io.cdktn</groupId>\n<artifactId>cdktn</artifactId>\n<version>0.24.0</version>',
    ],
    ['`com.hashicorp:cdktf` 0.21.0', '`io.cdktn:cdktn` 0.24.0'],
    ['using SvcWaap.Cdktf;', 'using SvcWaap.Cdktn;'],
    ['using HashiCorp.Cdktf;', 'using Io.Cdktn;'],
    ['(cd cdktf && npm run package -- js python)', '(cd cdktf && npm run package -- js cdktn-python)'],
    ['pip install ../cdktf/dist/python/svc_waap_cdktf-*.whl', 'pip install ../cdktf/dist/cdktn-packages/python/svc_waap_cdktn-*.whl'],
  ])('names the package, the library and the command: %s', (ours, forOther) => {
    expect(forCdktn(ours)).toBe(forOther);
  });

  test.each([
    'git clone https://github.com/svc-waap/cdktf.git',
    '(cd cdktf && npm run package)',
    'cd cdktf && npm run demo',
    'Beside it, write how to start the app, `cdktf.json`:',
    'cdktf.out/stacks/shop, cdktf.log',
    'writes the packages to cdktf/dist',
    'svc-waap 0.21.0',
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

test('names the Node that the command of cdktn needs', () => {
  for (const language of ['typescript', 'python', 'go', 'java'] as const) {
    expect(STARTERS.cdktn[language]['README.md']).toContain('You need Node 22.19 or newer');
    expect(STARTERS.cdktn[language]['README.md']).not.toContain('Node 20');
    expect(STARTERS.cdktf[language]['README.md']).toContain('You need Node 20 or newer');
  }
});
