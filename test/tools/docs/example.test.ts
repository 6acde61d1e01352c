import { importCommands, importRemark } from '../../../tools/docs/example';

describe('the commands of an import.sh', () => {
  test('name the resource and the id of each import', () => {
    const script = '# By configuration and id\nterraform import svc_action.a prod/a\n\nterraform import svc_action.b prod/b\n';
    expect(importCommands(script)).toEqual([
      { address: 'svc_action.a', id: 'prod/a' },
      { address: 'svc_action.b', id: 'prod/b' },
    ]);
  });

  test('may have a quoted id', () => {
    expect(importCommands("terraform import svc_action.a 'prod/a'")).toEqual([{ address: 'svc_action.a', id: 'prod/a' }]);
  });

  test('are refused in any other form', () => {
    expect(() => importCommands('tofu import svc_action.a prod/a')).toThrow('Not an import command');
  });
});

test('the comments of an import.sh become a remark', () => {
  expect(importRemark('terraform import svc_action.a prod/a\n# One line\n# and another.\n')).toBe('One line and another.');
  expect(importRemark('terraform import svc_action.a prod/a\n')).toBeUndefined();
});
