import type { Entity } from '../../model';

/** The family in Terraform's spelling: the last segment of its paths, `dynamic_rules`. */
export function pluralName({ routes }: Entity): string {
  return routes.path.replace(/-/g, '_');
}
