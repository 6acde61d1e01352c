import ts from 'typescript';

/**
 * ESLint rule for keys that may come from outside: names of headers, tags, cities, ids of entries. A plain object inherits
 * properties with some of these names. The rule needs types: a key whose type is a list of literals belongs to the program.
 */
export const ownKeys = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      read: 'Read with own() of src/model: the key may be the name of something that every object inherits.',
      write: 'Build the object with Object.fromEntries, or use a Map: an assignment to the key "__proto__" is lost.',
      test: 'Ask with Object.hasOwn(): `in` finds what every object inherits.',
      loop: 'Use Object.entries(): for..in visits what is inherited, too.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const typeOf = (node) => checker.getTypeAtLocation(nodes.get(node));
    const textOf = (node) => context.sourceCode.getText(node);

    /** Whether the access is only read after Object.hasOwn found the key. */
    function isGuarded(access) {
      const guard = `Object.hasOwn(${textOf(access.object)}, ${textOf(access.property)})`;
      for (let at = access; at.parent; at = at.parent) {
        const { parent } = at;
        const isThen = (parent.type === 'ConditionalExpression' || parent.type === 'IfStatement') && parent.consequent === at;
        const condition = isThen ? parent.test : parent.type === 'LogicalExpression' && parent.operator === '&&' ? parent.left : undefined;
        if (condition && condition !== at && conjuncts(condition).some((each) => textOf(each) === guard)) return true;
      }
      return false;
    }

    return {
      'MemberExpression[computed=true]'(node) {
        if (!isOpenText(typeOf(node.property)) || isEnvironment(typeOf(node.object)) || isGuarded(node)) return;
        const { parent } = node;
        const isWrite = parent.type === 'AssignmentExpression' && parent.left === node;
        context.report({ node, messageId: isWrite ? 'write' : 'read' });
      },
      'BinaryExpression[operator="in"]'(node) {
        if (node.left.type !== 'PrivateIdentifier' && isOpenText(typeOf(node.left))) context.report({ node, messageId: 'test' });
      },
      ForInStatement(node) {
        context.report({ node, messageId: 'loop' });
      },
    };
  },
};

/** Returns the conditions that are true whenever a condition is true. */
function conjuncts(condition) {
  if (condition.type !== 'LogicalExpression' || condition.operator !== '&&') return [condition];
  return [...conjuncts(condition.left), ...conjuncts(condition.right)];
}

/** Whether a value of the type may be any string. */
function isOpenText(type) {
  if (type.isUnion()) return type.types.some(isOpenText);
  return (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
}

/** Whether a type has environment variables, whose names the program chooses. */
function isEnvironment(type) {
  return type.symbol?.name === 'ProcessEnv' || (type.isUnion?.() === true && type.types.some(isEnvironment));
}
