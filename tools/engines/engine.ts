/** A Terraform or an OpenTofu. */
export interface Engine {
  readonly name: 'terraform' | 'tofu';
  /** The executable. */
  readonly path: string;
}
