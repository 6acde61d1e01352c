import { EVERY_REQUEST, isJsonObject, type Json, type JsonObject } from '../../../model';
import { remark } from '../../../output';
import { call, type Expression, literal } from '../code/syntax-tree';
import { choiceExpression } from './choices';
import { BOTH, Inexpressible } from './inexpressible';
import { type ConstructMapping, converted } from './mapping';

export const DYNAMIC_RULE: ConstructMapping = {
  fields: {
    action: { value: ({ action }, { referTo }) => referTo('actions', action as string) },
    target: converted('target', (value) => ruleTarget(value as string)),
    include: { value: ({ include }) => selector(include) },
    exclude: { value: ({ exclude }) => selector(exclude) },
  },
  problem: ({ include, exclude }) => {
    return tagsOf(include).some((tag) => tagsOf(exclude).includes(tag)) ? BOTH : undefined;
  },
};

const KINDS = [
  ['arguments_', 'argument'],
  ['headers_', 'header'],
  ['cookies_', 'cookie'],
] as const;

function ruleTarget(target: string): Expression {
  const [prefix, method] = KINDS.find(([each]) => target.startsWith(each) && target.length > each.length) ?? [];
  if (prefix === undefined || method === undefined) return choiceExpression('RuleTarget', target);
  return call('RuleTarget', method, [literal(target.slice(prefix.length))]);
}

function selector(value: Json | undefined): Expression {
  if (!isJsonObject(value) || typeof value['relation'] !== 'string')
    throw new Inexpressible(remark`It has no selection of tags, or one without a relation.`);
  const { relation } = value as JsonObject & { relation: string };
  const tags = tagsOf(value);
  const items = tags.map((text): Expression => ({ kind: 'tag', text }));
  if (relation === 'OR') {
    if (tags.join() === EVERY_REQUEST) return call('TagSelector', 'all');
    return tags.length === 0 ? call('TagSelector', 'none') : call('TagSelector', 'any_of', items);
  }
  return relation === 'AND' && tags.length > 0
    ? call('TagSelector', 'all_of', items)
    : call('TagSelector', 'of', [literal(relation), ...items]);
}

function tagsOf(value: Json | undefined): string[] {
  const tags = isJsonObject(value) ? value['tags'] : undefined;
  return Array.isArray(tags) ? tags.map(String) : [];
}
