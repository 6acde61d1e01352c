import { own } from '../../model/own';
import { named, type RecordValue, single } from './record-value';

/** Targets that are fields of the record. Older deployments have other names for the organization. */
const FIELDS: Readonly<Record<string, string>> = {
  ip: 'ip',
  asn: 'asn',
  country: 'country',
  organization: 'organization',
  company: 'organization',
  org: 'organization',
};

const PARAMETER = /^(arguments|headers|cookies)_([^]+)$/;

/** Returns the reader of a target, which identifies a source; undefined if the target is not recognized. */
export function targetOf(target: string): RecordValue | undefined {
  const whole = own(FIELDS, target);
  if (whole !== undefined) return single(whole);
  const [, field, name] = PARAMETER.exec(target) ?? [];
  return field === undefined ? undefined : named(field, name!);
}
