import { DYNAMIC_RULE } from './dynamic-rule';
import type { ContractTable } from './table';

/** Every entity whose tables are transcribed. */
export const TABLES: readonly ContractTable[] = [DYNAMIC_RULE];
