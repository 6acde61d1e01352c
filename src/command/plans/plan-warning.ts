/** A warning of the engine during the plan. Plan files contain no warnings. */
export interface PlanWarning {
  readonly summary: string;
  readonly detail: string;
  /** Address of the resource. */
  readonly address?: string;
}
