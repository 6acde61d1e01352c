import { endOfString } from '../../../model';
import { hclReference, type Reference } from '../../../output';

/** Parsed address of a managed resource's instance, such as `module.shop["eu"].svc_action.block[0]`. */
export interface ResourceAddress {
  readonly modules: readonly Step[];
  readonly type: string;
  readonly name: string;
  /** Key of the instance, without brackets: `0`, `"eu"`. */
  readonly key?: string;
}

interface Step {
  readonly name: string;
  readonly key?: string;
}

/** First character behind a name, or the end of the text. */
const BEHIND_NAME = /[^\p{L}\p{N}_-]|$/gu;

/** Begin of a key in brackets: a number, or a quote. */
const KEY = /\[(\d+|")/y;

/** Parses an address; undefined if the text is not an address. */
export function parseAddress(text: string): ResourceAddress | undefined {
  const steps = stepsOf(text);
  if (!steps) return undefined;
  const modules: Step[] = [];
  let at = 0;
  for (; steps.length - at > 2 && steps[at]?.name === 'module' && steps[at]?.key === undefined; at += 2) modules.push(steps[at + 1]!);
  const [type, resource, ...others] = steps.slice(at, at + 3);
  if (!type || !resource || others.length > 0 || type.key !== undefined || type.name === 'module') return undefined;
  return { modules, type: type.name, ...resource };
}

/** Returns the steps, between which stand dots; undefined if anything else stands there. */
function stepsOf(text: string): Step[] | undefined {
  const steps: Step[] = [];
  let next = 0;
  for (let at = 0; at <= text.length; at = next + 1) {
    BEHIND_NAME.lastIndex = at;
    next = BEHIND_NAME.exec(text)!.index;
    const name = text.slice(at, next);
    if (!/^[\p{L}_]/u.test(name)) return undefined;
    KEY.lastIndex = next;
    const [, key] = KEY.exec(text) ?? [];
    if (key === undefined) {
      steps.push({ name });
    } else {
      const begin = next + '['.length;
      // Brackets and dots inside quotes belong to the key.
      const end = key === '"' ? endOfString(text, begin) : begin + key.length;
      if (text[end] !== ']') return undefined;
      steps.push({ name, key: text.slice(begin, end) });
      next = end + 1;
    }
    if (!['.', undefined].includes(text[next])) return undefined;
  }
  return steps;
}

/** Returns the address of the module, without keys; undefined for the root module. */
export function moduleReference({ modules }: ResourceAddress): Reference | undefined {
  return modules.length === 0 ? undefined : hclReference(modules.flatMap(({ name }) => ['module', name]));
}

/** Returns the address of all instances of a resource, in all instances of its modules, as removed blocks need it. */
export function withoutKeys({ modules, type, name }: ResourceAddress): Reference {
  return hclReference([...modules.flatMap((module) => ['module', module.name]), type, name]);
}

/** Whether the address contains a key of a resource or a module. */
export function hasKeys({ modules, key }: ResourceAddress): boolean {
  return key !== undefined || modules.some((module) => module.key !== undefined);
}
