import { CONFORMANCE_PAGE } from '../conformance/page';
import { ARCHITECTURE } from '../docs/architecture';
import { CONTRACT_PAGE } from '../docs/contract-page';
import { IMPORT_EXAMPLES } from '../docs/import-examples';
import { LANGUAGES_PAGE } from '../docs/languages-page';
import { PREVIEW_PICTURE } from '../docs/preview-picture';
import { PREVIEW_PAGES } from '../docs/preview-rules';
import { REGISTRY_PAGES } from '../docs/pages';
import { OPENAPI_DOCUMENT } from '../openapi/document';
import { API_REFERENCE } from './api-reference';
import { CONSTRUCT_INDEXES } from './construct-indexes';
import { CONSTRUCT_FACTS } from './construct-facts';
import { DATA_SOURCE_EXAMPLES } from './data-source-examples';
import { FAMILY_INDEXES } from './family-indexes';
import type { Generated } from './generated';
import { PROJECT_FILES } from './project-files';
import { TRAFFIC_FIELD_CLASS } from './traffic-fields';

/** All generated and committed outputs, each after its sources. */
export const GENERATED: readonly Generated[] = [
  PROJECT_FILES,
  FAMILY_INDEXES,
  ARCHITECTURE,
  TRAFFIC_FIELD_CLASS,
  CONSTRUCT_FACTS,
  CONSTRUCT_INDEXES,
  DATA_SOURCE_EXAMPLES,
  IMPORT_EXAMPLES,
  REGISTRY_PAGES,
  PREVIEW_PAGES,
  PREVIEW_PICTURE,
  CONTRACT_PAGE,
  CONFORMANCE_PAGE,
  OPENAPI_DOCUMENT,
  API_REFERENCE,
  LANGUAGES_PAGE,
];
