import { DynamicRule } from '../../../src/model';
import { least } from '../../support/entries';

/** Attributes of a dynamic rule in HCL. Null omits an attribute. */
export interface RuleAttributes {
  readonly id?: string;
  readonly config?: string;
  readonly name: string;
  readonly description?: string;
  readonly action?: string;
  readonly target?: string;
  readonly threshold?: number;
  readonly ttl?: number;
  readonly tags?: readonly string[];
  readonly include?: object | null;
  readonly exclude?: object | null;
}

const DEFAULTS = {
  ...least(DynamicRule, { active: true, threshold: 40, timeframe: 120 }),
  include: { relation: 'OR', tags: ['all'] },
  exclude: { relation: 'OR', tags: [] },
};

/** Returns a dynamic rule as HCL. */
export function rule(label: string, attributes: RuleAttributes): string {
  const given = Object.entries({ ...DEFAULTS, ...attributes }).filter(([, value]) => value !== null);
  const lines = given.map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`);
  return `resource "svc_dynamic_rule" "${label}" {\n${lines.join('\n')}\n}\n`;
}
