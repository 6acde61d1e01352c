import { CERTIFICATES } from './certificates';
import { CONFIGURATION } from './configuration';
import { CONFLICTS } from './conflicts';
import { CONNECTION } from './connection';
import { DATA_SOURCES } from './data-sources';
import { DYNAMIC_RULES } from './dynamic-rules';
import { DOUBTS } from './doubts';
import { ENTRIES } from './entries';
import { FIELDS } from './fields';
import { FRAMEWORK } from './framework';
import { IDS } from './ids';
import { LISTENERS } from './listeners';
import { PLANNED_CREATES } from './planned-creates';
import { PLANNED_DESTROYS } from './planned-destroys';
import { PROTOCOL } from './protocol';
import { QUARANTINE } from './quarantine';
import { REGIONS } from './regions';
import { SERVICE } from './service';
import { SETS } from './sets';
import type { Subject } from './subject';
import { VERSIONS } from './versions';

/** Every subject, in the order of the page. */
export const SUBJECTS: readonly Subject[] = [
  CONNECTION,
  SERVICE,
  CONFIGURATION,
  FIELDS,
  DOUBTS,
  FRAMEWORK,
  IDS,
  ENTRIES,
  PLANNED_CREATES,
  PLANNED_DESTROYS,
  SETS,
  CONFLICTS,
  DYNAMIC_RULES,
  REGIONS,
  LISTENERS,
  CERTIFICATES,
  VERSIONS,
  QUARANTINE,
  DATA_SOURCES,
  PROTOCOL,
];
