import { templateParts } from '../../../src/command/terraform-json/template';

test.each([
  ['', [{ text: '' }]],
  ['plain', [{ text: 'plain' }]],
  ['${svc_action.a.id}', [{ expression: 'svc_action.a.id' }]],
  ['x-${ var.a }-y', [{ text: 'x-' }, { expression: 'var.a' }, { text: '-y' }]],
  ['$${kept} %%{too}', [{ text: '${kept} %{too}' }]],
  ['$$${kept}', [{ text: '$${kept}' }]],
  ['${"$"}{TfToken[1]}', [{ expression: '"$"' }, { text: '{TfToken[1]}' }]],
  ['${{a = "}"}["a"]}', [{ expression: '{a = "}"}["a"]' }]],
  ['${"\\"}"}', [{ expression: '"\\"}"' }]],
  ['100 % {x}', [{ text: '100 % {x}' }]],
])('%j', (text, parts) => {
  expect(templateParts(text)).toEqual(parts);
});

test.each([['%{ if true }a%{ endif }'], ['${open'], ['${"}']])(
  'does not split %j, which has a directive or an unclosed expression',
  (text) => {
    expect(templateParts(text)).toBeUndefined();
  },
);
