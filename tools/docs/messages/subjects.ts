import { CONFIGURATION } from './configuration';
import { CONNECTION } from './connection';
import { DATA_SOURCES } from './data-sources';
import { DYNAMIC_RULES } from './dynamic-rules';
import { FIELDS } from './fields';
import { FRAMEWORK } from './framework';
import { PROTOCOL } from './protocol';
import { REGIONS } from './regions';
import { REVERTS } from './reverts';
import { SERVICE } from './service';
import type { Subject } from './subject';

/** Every subject, in the order of the page. */
export const SUBJECTS: readonly Subject[] = [
  CONNECTION,
  SERVICE,
  CONFIGURATION,
  FIELDS,
  FRAMEWORK,
  DYNAMIC_RULES,
  REGIONS,
  REVERTS,
  DATA_SOURCES,
  PROTOCOL,
];
