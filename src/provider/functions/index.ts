import type { ProviderFunction } from '../framework/function';
import { filterFunction } from './filter';
import { parseFilterFunction } from './parse-filter';

/** Every function of the provider. */
export const FUNCTIONS: readonly ProviderFunction[] = [filterFunction, parseFilterFunction];
