/** Value of `on_destroy` that leaves everything on the service. */
export const KEEP_ON_DESTROY = 'keep';

/** Whether the destroy of a resource with these values only removes it from the state. */
export function staysOnDestroy({ on_destroy: onDestroy }: { readonly on_destroy?: unknown }): boolean {
  return onDestroy === KEEP_ON_DESTROY;
}
