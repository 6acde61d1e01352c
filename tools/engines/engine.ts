/** Terraform or OpenTofu. */
export interface Engine {
  readonly name: 'terraform' | 'tofu';
  /** Path of the executable. */
  readonly path: string;
}
