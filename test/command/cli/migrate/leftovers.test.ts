import { leftoverWarning } from '../../../../src/command/cli/migrate/leftovers';

const importOf = (to: string) => `import {\n  to = ${to}\n  id = "prod"\n}\n`;
const removed = (from: string) => `removed {\n  from = ${from}\n}\n`;
const NEW = removed('svc_action.a') + importOf('svc_action_set.all');

test('names the file and the line of each conflicting block', () => {
  const files = [
    { name: 'main.tf', text: `\n${importOf('svc_action.a["x"]')}` },
    { name: 'old.tf', text: removed('svc_action_set.all') },
  ];
  expect(leftoverWarning(NEW, files)).toMatch(
    /Delete them, or the next plan fails:\nmain\.tf:2: the import block of svc_action\.a\nold\.tf:1: the removed block of svc_action_set\.all$/,
  );
});

test('ignores blocks of other resources', () => {
  expect(leftoverWarning(NEW, [{ name: 'main.tf', text: importOf('svc_action.b') }])).toBeUndefined();
});
