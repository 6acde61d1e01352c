import type { QuarantineServices } from '../../connection/services';
import { CONFIG_OF_ACTION, plannedConfig, settledConfig } from '../../fields/config-attribute';
import { TRAFFIC_HEADER_ATTRIBUTES, textsIn, trafficPaths } from '../../fields/traffic-attributes';
import type { Action } from '../../framework/action';
import { path } from '../../framework/diagnostics';
import type { OperationContext } from '../../framework/resource';
import type { Schema } from '../../framework/schema';
import { hasUnknown, isUnknown, type ValueObject } from '../../framework/value';
import { quarantineToRelease, releaseNotKnown, releaseOfOthers } from '../../messages/quarantine';
import { release, requireSelector, selected } from './quarantine-release';

type Context = OperationContext<QuarantineServices>;

const SCHEMA: Schema = {
  version: 0,
  description:
    'Releases sources of traffic from quarantine. The plan names the entries of the quarantine list that a release would release at that ' +
    'time. The service puts a source back into quarantine if it violates its dynamic rule again. Actions need Terraform 1.14 or newer: ' +
    'for other engines, there is the resource of the same name.',
  attributes: {
    config: CONFIG_OF_ACTION,
    ids: {
      type: { set: 'string' },
      optional: true,
      description:
        'Ids of entries of the quarantine list, as `svc_quarantined` lists them. Required if `rule_ids` is not set. With both, only ' +
        'entries that match both are released.',
    },
    rule_ids: {
      type: { set: 'string' },
      optional: true,
      description: 'Ids of dynamic rules, whose sources are released. Required if `ids` is not set.',
    },
    expected_ids: {
      type: { set: 'string' },
      optional: true,
      description:
        'Ids of all entries that the release may release. If it would release another one, nothing is released. Default: no check.',
    },
    ...TRAFFIC_HEADER_ATTRIBUTES,
  },
};

/** A release of sources from quarantine, as an action. */
export const releaseAction: Action<QuarantineServices> = {
  typeName: 'svc_quarantine_release',
  schema: SCHEMA,
  attributePathFor: trafficPaths(SCHEMA.attributes),

  validate: requireSelector,

  async plan(values, context) {
    const config = plannedConfig(values, context);
    if (config === null) return;
    if (hasUnknown(values) || isUnknown(config)) return context.diagnostics.add(releaseNotKnown());
    const ids = await toRelease(config, values, context);
    if (ids) context.diagnostics.add(quarantineToRelease(config, ids));
  },

  async *invoke(values, context) {
    const config = settledConfig(values, context);
    if (config === null) return;
    yield `Reading the quarantine list of ${config}`;
    const ids = await toRelease(config, values, context);
    if (!ids) return;
    // Entries that have come since are not released: they are of another decision.
    const released = await release({ config, ids, ruleIds: textsIn(values, 'rule_ids') }, values, context);
    yield `Released ${released.length} of ${ids.length} entries: ${released.join(', ') || 'none'}`;
  },
};

/** Returns the ids of the selected entries; undefined after an error. */
async function toRelease(config: string, values: ValueObject, context: Context): Promise<string[] | undefined> {
  const selector = { config, ids: textsIn(values, 'ids'), ruleIds: textsIn(values, 'rule_ids') };
  const ids = await selected(selector, values, context);
  const expected = textsIn(values, 'expected_ids');
  const others = expected === undefined ? [] : ids.filter((id) => !expected.includes(id));
  if (others.length === 0) return ids;
  context.diagnostics.add(releaseOfOthers(config, others), path('expected_ids'));
  return undefined;
}
