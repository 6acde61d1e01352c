import type { TObject } from '@sinclair/typebox';
import { type JsonObject, toApi } from '../../model/index';
import { isUnknown, type ValueObject } from '../framework/value';

/** Converts Terraform attributes to a body for the service. It leaves out null and unknown values. */
export function toBody(schema: TObject, values: ValueObject): JsonObject {
  return toApi(schema, values, isUnknown);
}
