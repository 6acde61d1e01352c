/** Facts about the service and the world, beside the shapes of entries. */

export * from './actions';
export * from './tags';
export * from './tls-versions';
