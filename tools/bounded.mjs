/**
 * ESLint rules for what foreign input makes large. `json`: a small text can have more values than memory, and `parseJson` of src/model
 * has limits. `spread`: each item of a spread list is an argument on the stack, which ends at about a hundred thousand of them.
 */
export const boundedJson = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { parse: 'Parse with parseJson() of src/model, which has limits, or disable the rule and say what bounds the text.' },
  },
  create(context) {
    return {
      'MemberExpression[object.name="JSON"][property.name="parse"]'(node) {
        context.report({ node, messageId: 'parse' });
      },
      'MemberExpression[object.name="JSON"] > Literal.property[value="parse"]'(node) {
        context.report({ node, messageId: 'parse' });
      },
      'VariableDeclarator[init.name="JSON"] > ObjectPattern > Property[key.name="parse"]'(node) {
        context.report({ node, messageId: 'parse' });
      },
    };
  },
};

/** Functions of the language that take any number of arguments. */
const TAKES_MANY = /^(push|unshift|splice|concat|max|min|hypot|fromCharCode|fromCodePoint|of|apply)$/;

export const boundedSpread = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      spread:
        'A long list overflows the stack: use a loop, or mostOf() and leastOf() of src/model; or disable the rule and say what bounds ' +
        'the list.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    return {
      'CallExpression[callee.type="MemberExpression"] > SpreadElement.arguments'(node) {
        const { property } = node.parent.callee;
        if (TAKES_MANY.test(property.name ?? property.value) && !isShort(node.argument, sourceCode.getScope(node)))
          context.report({ node, messageId: 'spread' });
      },
    };
  },
};

/** Whether the code itself says how many items a list has: a literal, or a constant of the file that is one. */
function isShort(node, scope) {
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.every((element) => element?.type !== 'SpreadElement' || isShort(element.argument, scope));
    case 'ConditionalExpression':
      return isShort(node.consequent, scope) && isShort(node.alternate, scope);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isShort(node.expression, scope);
    case 'CallExpression':
      // As many items as before, or fewer.
      return /^(map|filter|toSorted|slice)$/.test(node.callee.property?.name) && isShort(node.callee.object, scope);
    case 'Identifier':
      return isShortConstant(node.name, scope);
    default:
      return false;
  }
}

function isShortConstant(name, scope) {
  for (let at = scope; at; at = at.upper) {
    const variable = at.set.get(name);
    if (!variable) continue;
    const [definition] = variable.defs;
    const isConstant = definition?.type === 'Variable' && definition.parent.kind === 'const' && definition.node.id.type === 'Identifier';
    return isConstant && Boolean(definition.node.init) && isShort(definition.node.init, at);
  }
  return false;
}

/** ESLint rule for comments that disable these rules: each is about the next line, and gives a reason. */
export const boundedReasons = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { reason: 'Write "eslint-disable-next-line bounds/RULE -- " and the reason why the input is bounded.' },
  },
  create(context) {
    return {
      Program() {
        for (const { value, loc } of context.sourceCode.getAllComments()) {
          if (/^\s*eslint-disable.*bounds\//s.test(value) && !/^\s*eslint-disable-next-line bounds\/(json|spread) -- \S/.test(value))
            context.report({ loc, messageId: 'reason' });
        }
      },
    };
  },
};
