import { withSection } from '../../../tools/docs/section';

const BEGIN = '<!-- modules: made from tools/modules.mjs by "npm run generate" -->';
const END = '<!-- end of modules -->';

test('a section is replaced between its markers, and the other text is kept', () => {
  // GIVEN
  const page = `# A page\n\n${BEGIN}\n| old |\n${END}\n\nMore.\n`;
  // WHEN
  const written = withSection(page, 'modules', 'tools/modules.mjs', '| new |');
  // THEN
  expect(written).toBe(`# A page\n\n${BEGIN}\n\n| new |\n\n${END}\n\nMore.\n`);
  expect(withSection(written, 'modules', 'tools/modules.mjs', '| new |')).toBe(written);
});

test('a page without the markers is refused', () => {
  expect(() => withSection(`# A page\n\n${BEGIN}\n`, 'modules', 'tools/modules.mjs', '')).toThrow('no place for the modules');
});
