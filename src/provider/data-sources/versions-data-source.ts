import { ENTITIES, VersionRecord } from '../../model';
import type { SharedReads } from '../connection/shared-reads';
import type { DataSource } from '../framework/data-source';
import { path } from '../framework/diagnostics';
import { settledConfig } from '../fields/config-attribute';
import { attributesOf } from '../fields/schema';
import { type JsonObject, toTerraform } from '../fields/value';
import { CONFIG } from './data-source-config';
import { readable } from './readable';

const VERSIONED = ENTITIES.filter(({ routes }) => routes.versions);

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
        description: `The family: ${VERSIONED.map(({ routes }) => `\`${routes.path}\``).join(', ')}.`,
        validators: [
          (value, at, diagnostics) => {
            if (typeof value === 'string' && !VERSIONED.some(({ routes }) => routes.path === value)) {
              diagnostics.error(
                'No history',
                `${JSON.stringify(value)} is none of the families with versions: ${VERSIONED.map(({ routes }) => routes.path).join(', ')}.`,
                at,
              );
            }
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
    const entity = VERSIONED.find(({ routes }) => routes.path === values.family);
    if (config === null) return null;
    if (!entity) {
      context.diagnostics.error('No history', `${JSON.stringify(values.family)} is no family with versions.`, path('family'));
      return null;
    }
    const items = await context.connection.history.list(entity, config, context.signal);
    return { config, versions: items.map((record) => toTerraform(VersionRecord, record as JsonObject)) };
  },
};
