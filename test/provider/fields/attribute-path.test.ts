import { path, pathText } from '../../../src/provider/framework/diagnostics';
import { attributePathsIn } from '../../../src/provider/fields/attribute-path';
import { THING } from '../resources/support/thing';

const place = attributePathsIn(THING.schema);

describe("a place in the service's terms", () => {
  test.each<[(string | number)[], string]>([
    [['name'], 'name'],
    [['connection'], 'destination'],
    [['connection', 'port'], 'destination.port'],
    [['hosts', 1, 'weight'], 'hosts[1].weight'],
    [['hosts', 1], 'hosts[1]'],
  ])('%j is the attribute %s', (servicePath, text) => {
    expect(pathText(place(servicePath) ?? [])).toBe(text);
  });

  test.each<[(string | number)[], string]>([
    [['tags', 0], 'tags'],
    [['labels', 'key'], 'labels'],
    [['connection', 'sni', 'name'], 'destination'],
    [['hosts', 'first'], 'hosts'],
    [['name', 0, 'x'], 'name'],
  ])('%j is found as deep as Terraform paths allow: %s', (servicePath, text) => {
    expect(pathText(place(servicePath) ?? [])).toBe(text);
  });

  test.each([[[]], [['newer']], [[0]], [['destination']], [['toString']], [['__proto__', 'x']]])('%j has no attribute', (servicePath) => {
    expect(place(servicePath)).toBeUndefined();
  });

  test('in the path of a request is only the id', () => {
    expect(place(['entry_id'], 'path')).toEqual(path('id'));
    expect(place(['config'], 'path')).toBeUndefined();
    expect(place(['name'], 'path')).toBeUndefined();
    expect(place(['entry_id'], 'query')).toBeUndefined();
  });

  test('is a path that can be reported', () => {
    expect(place(['hosts', 0, 'host'])).toEqual(path('hosts', 0, 'host'));
  });
});
