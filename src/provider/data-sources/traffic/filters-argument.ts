import type { TypedAttribute } from '../../framework/schema';

/** The argument `filters`, which every traffic query has. */
export const FILTERS: TypedAttribute = {
  type: 'string',
  required: true,
  description:
    'The conditions that requests must meet: the result of the function `provider::svc::filter`, or a query string such as ' +
    '`timestamp between 2025-03-01 and 2025-03-02, status >= 500`. It contains a time range. If the range ends in the future, ' +
    'every plan may read other results.',
};
