import type { ProxyTemplate } from '../model';

/** A proxy template as the service returns it. It may have no id: the contract's table has none, and some deployments leave it out. */
export type ReadProxyTemplate = Omit<ProxyTemplate, 'id'> & { readonly id?: string };
