import type { Family } from '../families/family';
import { FamilyService } from '../families/family-service';
import type { JsonObject } from '../../model/json';
import { HISTORY_ID } from '../validation/entry-validator';
import { authorOf, configurationOf, lagOf, listBody, pathValue, sendEntryPage } from './request';
import { baseOf } from './family';
import { errorResponse, listOf, messageResponse } from './responses';
import { type ContractRoute, pathParameter, type Routes } from './route';

/** Returns the routes of a family's history (contract, sections 4.4 to 4.7). */
export function versionRoutes(family: Family): Routes<ContractRoute> {
  const { entity, path: tag } = family;
  const path = `${baseOf(family)}/${HISTORY_ID}`;
  const parameters = [pathParameter('version', 'Identifier of the version.')];
  const missing = errorResponse('The configuration or the version does not exist.');
  const link = (operationId: string): JsonObject => ({
    operationId,
    parameters: { config: '$request.path.config', version: '$response.body#/items/0/version' },
  });
  return {
    [`GET ${path}`]: {
      id: `list-versions-of-${tag}`,
      summary: 'List the versions, newest first',
      responses: {
        200: {
          description: 'The versions.',
          schema: listOf('VersionRecord'),
          links: { Read: link(`get-version-of-${tag}`), Revert: link(`revert-${tag}`) },
        },
      },
      handle: ({ store }, request) => listBody(new FamilyService(family, store, lagOf(request)).history(configurationOf(request))),
    },
    [`GET ${path}/{version}`]: {
      id: `get-version-of-${tag}`,
      summary: 'List the entries as of a version',
      parameters,
      responses: { 200: { description: 'All entries as of the version.', schema: listOf(entity.name) }, 404: missing },
      handle: ({ store }, request, reply) =>
        sendEntryPage(
          reply,
          new FamilyService(family, store, lagOf(request)).list(configurationOf(request), pathValue(request, 'version')),
        ),
    },
    [`PUT ${path}/{version}/revert`]: {
      id: `revert-${tag}`,
      summary: 'Make a version the current one',
      description: 'Creates a new version with the content of the old one.',
      parameters,
      responses: { 200: messageResponse('The family was reverted.'), 404: missing },
      handle: async ({ store }, request) => {
        const version = pathValue(request, 'version');
        await new FamilyService(family, store).revert(configurationOf(request), authorOf(request), version);
        return { message: `Successfully reverted to version [${version}]` };
      },
    },
  };
}
