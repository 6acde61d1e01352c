import type { ObservedBehaviour } from '../../model/index';
import type { Validator } from '../framework/schema';

/** The contract says integer. */
export const whole: Validator = (value, at, diagnostics) => {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    diagnostics.error('Whole number expected', `${value} is not a whole number that the service can store.`, at);
  }
};

/** Asks a validator of each item of a list. */
export function each(validator: Validator): Validator {
  return (value, at, diagnostics) => {
    if (Array.isArray(value)) value.forEach((item, index) => validator(item, [...at, { index }], diagnostics));
  };
}

/** The contract gives a pattern. */
export function matches(pattern: string): Validator {
  const expression = new RegExp(pattern);
  return (value, at, diagnostics) => {
    if (typeof value === 'string' && !expression.test(value)) {
      diagnostics.error('Characters not allowed', `${JSON.stringify(value)} does not match ${pattern}.`, at);
    }
  };
}

/** What running deployments are known to refuse, though the contract does not: a warning at most. */
export function observedLimits({ minimum, minLength, itemMinLength }: ObservedBehaviour): Validator {
  return (value, at, diagnostics) => {
    const warn = (detail: string) => diagnostics.warning('Value that deployments are known to refuse', detail, at);
    if (minimum !== undefined && typeof value === 'number' && value < minimum) {
      warn(`Some deployments refuse ${value}: they want at least ${minimum}.`);
    }
    if (minLength !== undefined && typeof value === 'string' && value.trim().length < minLength) {
      warn(
        `Some deployments refuse ${JSON.stringify(value)}: they want at ` +
          `least ${minLength} character(s), not counting white space at the ends.`,
      );
    }
    if (itemMinLength !== undefined && Array.isArray(value)) {
      for (const item of value) {
        if (typeof item === 'string' && item.trim().length < itemMinLength) {
          warn(`Some deployments refuse ${JSON.stringify(item)}: they want at least ${itemMinLength} characters in each.`);
        }
      }
    }
  };
}
