import type { FilterPlace, FilterProblem } from '../../traffic/filter';
import { type ProviderFunction, errorText } from '../framework/function';
import { conditionJson } from './condition-value';

/** Builds the JSON form of a filter from the values of a Terraform configuration. */
export const filterFunction: ProviderFunction = {
  name: 'filter',
  signature: {
    summary: 'Builds the JSON form of a traffic filter',
    description:
      'Returns the JSON string for the `filters` parameter of traffic queries. The filter selects the requests between two timestamps ' +
      'that meet all conditions. The function works offline. It knows the fields of the traffic record and the operators of each field: ' +
      'the plan already shows mistakes such as a misspelled field, a number in quotes or a wrong operator. ' +
      'Equal filters give equal strings, in any order of their members. ' +
      'Error messages quote the arguments, also sensitive ones: do not write secrets into filters.',
    parameters: [
      {
        name: 'from',
        type: 'string',
        description:
          'One end of the time range, in ISO 8601 with at least year, month and day. Without hour, minute or second, it is the start ' +
          'of that day, hour or minute. The two ends may come in any order.',
      },
      { name: 'to', type: 'string', description: 'The other end of the time range.' },
    ],
    variadic: {
      name: 'conditions',
      type: 'dynamic',
      description:
        'More conditions. A request must meet all of them. A condition is an object with a `field`, an operator `op` and a `value`. ' +
        'A `key` selects one of several values, such as one header. It is a regular expression if it contains a sign such as `^` or `*`. ' +
        'The operators are `is` for booleans; `eq`, `gt`, `lt`, `gte`, `lte` for numbers; `eq` and `regex` for strings; `in` with a ' +
        'list; `between` with a list of two numbers. Regular expressions have the syntax of RE2. `not ` before an operator inverts it, ' +
        'as in `not eq`. Without `op`, the operator is `is` for a boolean, `in` for a list, and `eq` for any other value. ' +
        '`{ field = ..., conditions = [...] }` tests the sub-records of a field. ' +
        '`{ not = {...} }` inverts a condition.',
    },
    returns: 'string',
  },
  async call([from, to, ...conditions]) {
    const { FilterError, filterText, normalFilter, problemText } = await import('../../traffic/filter');
    const range = { field: 'timestamp', op: 'between', value: [from, to] };
    try {
      return { result: filterText(await normalFilter({ AND: [range, ...conditions.map((each) => conditionJson(each))] })) };
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      const placed = error.problems.map(placedInArguments);
      const text = placed.map(({ problem }) => problemText(problem)).join('\n');
      return { error: { text: errorText(text), argument: placed[0]!.argument } };
    }
  },
};

/** Assigns the problem of a filter to an argument of the function. */
function placedInArguments({ place, ...rest }: FilterProblem): { argument: number; problem: FilterProblem } {
  const [, condition, ...inside] = place;
  if (condition === 0) {
    const argument = Number(inside[1]);
    return { argument, problem: { ...rest, place: [argument === 0 ? 'from' : 'to'] } };
  }
  const position = Number(condition) - 1;
  const named: FilterPlace = ['conditions', position, ...inside];
  return { argument: position + 2, problem: { ...rest, place: named } };
}
