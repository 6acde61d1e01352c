import { shellPath } from '../../output';
import { otherName } from '../files/other-name';

/** Files of a remedy. */
interface Files {
  /** Plan file. Default: the state. */
  readonly of?: string;
  /** Missing file that the user named. Only one in JSON is made under its name: others, such as terraform.tfstate, belong to the engine. */
  readonly missing?: string;
  /** Files that the user named. They stay as they are. */
  readonly named?: readonly string[];
}

/** Returns the command that writes a plan, or the state, as JSON. */
export function showAsJson({ of, missing, named = [] }: Files): string {
  const files = [...(of === undefined ? [] : [of]), ...named];
  const target = missing?.endsWith('.json') ? missing : otherName(of === undefined ? 'state.json' : 'plan.json', [...files, missing ?? '']);
  return `terraform show -json${of === undefined ? '' : ` ${shellPath(of)}`} > ${shellPath(target)}`;
}

/** Returns the commands that make a plan, and write it as JSON. */
export function planAsJson({ missing, named = [] }: Omit<Files, 'of'>): string {
  const file = otherName('tfplan', named);
  return `terraform plan -out=${shellPath(file)} && ${showAsJson({ of: file, missing, named })}`;
}
