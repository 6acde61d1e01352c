import type { Entity } from '../../model';

/** Returns the name of a family in Terraform: the last segment of its path, with underscores. Example: `dynamic_rules`. */
export function pluralName({ routes }: Entity): string {
  return routes.path.replace(/-/g, '_');
}
