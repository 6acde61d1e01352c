import type { Place, Problem } from '../../filter';
import type { ProviderFunction } from '../framework/function';
import { conditionJson } from './condition-value';
import { errorText } from './error-text';

/** Builds the JSON form of a filter from values of the configuration. */
export const filterFunction: ProviderFunction = {
  name: 'filter',
  signature: {
    summary: 'Builds the JSON form of a traffic filter',
    description:
      'Returns the JSON text for the `filters` parameter of traffic queries: the requests between two timestamps for which all ' +
      'conditions hold. The function works offline. It knows the fields of the traffic record and the operators that each takes, ' +
      'and says at plan time what the service would stumble over later: a misspelled field, a number in quotes, an operator of ' +
      'another type. Equal filters give equal texts, however their members are ordered. ' +
      'Messages quote what is wrong in an argument, and engines do not say which arguments are sensitive: keep secrets out of filters.',
    parameters: [
      {
        name: 'from',
        type: 'string',
        description:
          'One end of the time range, in ISO 8601 with year, month and day at least. Without hour, minute or second, it is the start ' +
          'of that day, hour or minute. Which end comes first makes no difference.',
      },
      { name: 'to', type: 'string', description: 'The other end of the time range.' },
    ],
    variadic: {
      name: 'conditions',
      type: 'dynamic',
      description:
        'What else must hold, all of it. A condition is an object with a `field`, an operator `op` and a `value`; `key` selects one of ' +
        'several values, such as one header, and may be a regular expression. Operators are `is` of booleans; `eq`, `gt`, `lt`, `gte`, ' +
        '`lte` of numbers; `eq` and `regex` of texts; `in` with a list; `between` with a list of two numbers; each inverted after ' +
        '`not `, as in `not eq`. Without `op`, it is `is` of a boolean, `in` of a list, and `eq` of anything else. ' +
        '`{ field = ..., conditions = [...] }` tests the sub-records of a field, `{ not = {...} }` inverts a condition.',
    },
    returns: 'string',
  },
  async call([from, to, ...conditions]) {
    const { FilterError, filterText, normalFilter, problemText } = await import('../../filter');
    const range = { field: 'timestamp', op: 'between', value: [from, to] };
    try {
      return { result: filterText(normalFilter({ AND: [range, ...conditions.map((each) => conditionJson(each))] })) };
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      const placed = error.problems.map(placedInArguments);
      const text = placed.map(({ problem }) => problemText(problem)).join('\n');
      return { error: { text: errorText(text), argument: placed[0]!.argument } };
    }
  },
};

/** A problem with the filter, as one of the arguments that it was made of. */
function placedInArguments({ place, ...rest }: Problem): { argument: number; problem: Problem } {
  const [, condition, ...inside] = place;
  if (condition === 0) {
    const argument = Number(inside[1]);
    return { argument, problem: { ...rest, place: [argument === 0 ? 'from' : 'to'] } };
  }
  const position = Number(condition) - 1;
  const named: Place = ['conditions', position, ...inside];
  return { argument: position + 2, problem: { ...rest, place: named } };
}
