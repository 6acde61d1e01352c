import type { Rule } from '../rule';
import { drift } from './drift';
import { failure } from './failure';
import { importing } from './import';
import { lifecycle } from './lifecycle';
import { removal } from './removal';
import { tolerance } from './tolerance';
import { unconfigured } from './unconfigured';
import { upgrade } from './upgrade';

/** Every rule. A rule that is not listed is not checked. */
export const CATALOGUE: readonly Rule[] = [tolerance, lifecycle, removal, drift, importing, failure, unconfigured, upgrade];
