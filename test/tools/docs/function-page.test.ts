import { functionPage } from '../../../tools/docs/function-page';

test('a function has its signature and its arguments', () => {
  const page = functionPage('joined', {
    summary: 'Joins texts',
    description: 'Joins texts with a `|` between them.',
    return_type: 'string',
    parameters: [{ name: 'separator', type: 'string', description: 'What goes between.' }],
    variadic_parameter: { name: 'texts', type: ['list', 'string'], description: 'The texts.', is_nullable: true },
  });
  expect(page).toContain('page_title: "joined function - svc"');
  expect(page).toContain('Joins texts with a `|` between them.');
  expect(page).toContain('```text\njoined(separator string, texts list of string...) string\n```');
  expect(page).toContain('1. `separator` (String) What goes between.\n2. `texts` (List of String, Nullable) The texts.');
});
