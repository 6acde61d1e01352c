/** A warning that the engine showed while it planned. A plan file does not have them. */
export interface PlanWarning {
  readonly summary: string;
  readonly detail: string;
  /** The resource that it is about. */
  readonly address?: string;
}
