import { LogExporter } from '../../model';
import { EntryResource } from '../entities/entry/entry-resource';

export const logExporter = new EntryResource(LogExporter);
