import { LogExporter } from '../../model';
import { EntryResource } from './entry/entry-resource';

export const logExporter = new EntryResource(LogExporter);
