import { ProxyTemplate } from '../../model';
import { EntryResource } from './entry/entry-resource';

export const proxyTemplate = new EntryResource(ProxyTemplate);
