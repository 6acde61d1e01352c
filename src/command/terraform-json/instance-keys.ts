import { replaceStrings } from '../../model';

/** Returns an address without the keys of instances: `module.shop["eu"].svc_action.block[0]` is `module.shop.svc_action.block`. */
export function withoutInstanceKeys(address: string): string {
  return replaceStrings(address, () => '').replace(/\[[^\]]*\]?/g, '');
}
