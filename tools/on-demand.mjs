import { posix, relative } from 'node:path';

/**
 * Returns an ESLint rule for modules that are loaded by import(): other modules import their types, and nothing else at the top of a file.
 *
 * @param src the folder of the modules
 * @param modules folders below src
 */
export function onDemandRule(src, modules) {
  return {
    meta: {
      type: 'problem',
      schema: [],
      messages: { heavy: 'Load src/{{module}} by import() where it is needed: it is heavy.' },
    },
    create(context) {
      const file = relative(src, context.filename).replaceAll('\\', '/');
      const folder = posix.dirname(file);
      function check(node, isOfTypes) {
        if (isOfTypes || !node.source?.value.startsWith('.')) return;
        const target = posix.join(folder, node.source.value).replace(/\/index$/, '');
        if (modules.includes(target)) context.report({ node, messageId: 'heavy', data: { module: target } });
      }
      const isType = ({ importKind, exportKind }) => (importKind ?? exportKind) === 'type';
      return {
        ImportDeclaration: (node) => check(node, isType(node) || (node.specifiers.length > 0 && node.specifiers.every(isType))),
        ExportNamedDeclaration: (node) => check(node, isType(node)),
        ExportAllDeclaration: (node) => check(node, isType(node)),
      };
    },
  };
}
