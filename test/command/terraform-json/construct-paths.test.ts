import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConstructPaths } from '../../../src/command/terraform-json';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('reads the paths of constructs from what an app synthesizes', () => {
  const file = join(folder, 'cdk.tf.json');
  const metadata = { path: 'shop/Prod/Login', uniqueId: 'Prod_Login_1' };
  writeFileSync(file, JSON.stringify({ resource: { svc_dynamic_rule: { Prod_Login_1: { '//': { metadata } }, bare: {} } } }));
  expect([...readConstructPaths(file)]).toEqual([['svc_dynamic_rule.Prod_Login_1', 'shop/Prod/Login']]);
});

test.each([['[]'], ['{"resource":[1]}'], ['no JSON']])('finds no paths of constructs in other files: %s', (text) => {
  const file = join(folder, 'cdk.tf.json');
  writeFileSync(file, text);
  expect(readConstructPaths(file).size).toBe(0);
});

test('finds no paths of constructs in a missing file', () => {
  expect(readConstructPaths(join(folder, 'none')).size).toBe(0);
});
