import { asText } from '../../model/json';
import { VERSIONED_FAMILIES, VersionRecord } from '../../model';
import { checkedValues } from '../connection/checked-values';
import type { SharedReads } from '../connection/services';
import type { DataSource } from '../framework/data-source';
import { path } from '../framework/diagnostics';
import { CONFIG, settledConfig } from '../fields/config-attribute';
import { attributesOf } from '../fields/schema';
import { familyWithoutVersions } from '../messages/versions';
import { readable } from './attributes';

const FAMILIES = [...VERSIONED_FAMILIES.keys()];

/** The history of a family. */
export const versionsDataSource: DataSource<SharedReads> = {
  typeName: 'svc_versions',
  schema: {
    version: 0,
    description: 'The versions of a family, newest first.',
    attributes: {
      config: CONFIG,
      family: {
        type: 'string',
        required: true,
        description: `The family: ${FAMILIES.map((family) => `\`${family}\``).join(', ')}.`,
        validators: [
          (value, at, diagnostics) => {
            if (typeof value === 'string' && !FAMILIES.includes(value)) diagnostics.add(familyWithoutVersions(value, FAMILIES), at);
          },
        ],
      },
      versions: {
        nesting: 'list',
        computed: true,
        description: 'The versions, newest first.',
        attributes: readable(attributesOf(VersionRecord)),
      },
    },
  },
  async read(values, context) {
    const config = settledConfig(values, context);
    const entity = VERSIONED_FAMILIES.get(asText(values.family));
    if (config === null) return null;
    if (!entity) {
      context.diagnostics.add(familyWithoutVersions(asText(values.family), FAMILIES), path('family'));
      return null;
    }
    const items = await context.connection.history.list(entity, config, context.signal);
    const source = {
      doing: `read the versions of the ${entity.noun} entries`,
      path: `/conf/${encodeURIComponent(config)}/${entity.routes.path}/versions`,
    };
    return { config, versions: items.map((record) => checkedValues(VersionRecord, record, source)) };
  },
};
