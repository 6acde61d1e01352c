import { ProxyTemplate } from '../../model';
import { EntryResource } from '../entities/entry/entry-resource';

export const proxyTemplate = new EntryResource(ProxyTemplate);
