import type { Family } from '../../model/contract/family';
import { type Asked } from './fault';

/** Whether a request is of a kind. */
export type Place = (asked: Asked) => boolean;

/** Requests with one of the methods. */
export function on(methods: string, place: Place): Place {
  return (asked) => methods.split(' ').includes(asked.method) && place(asked);
}

/** Requests for the family as a whole. */
export function wholeOf({ path }: Family): Place {
  return (asked) => asked.path === path;
}

/** Requests for one entry. */
export function entryOf({ path }: Family): Place {
  return (asked) => {
    const [first, second, ...more] = asked.path.split('/');
    return first === path && second !== undefined && second !== 'versions' && more.length === 0;
  };
}

/** Requests for entries, one or all. */
export function entriesOf(family: Family): Place {
  return (asked) => wholeOf(family)(asked) || entryOf(family)(asked);
}

/** Requests for the history. */
export function historyOf({ path }: Family): Place {
  return (asked) => asked.path === `${path}/versions`;
}

/** Requests for the content of a version. */
export function versionOf({ path }: Family): Place {
  return (asked) => asked.path.startsWith(`${path}/versions/`) && !asked.path.endsWith('/revert');
}

/** Requests for a revert. */
export function revertOf({ path }: Family): Place {
  return (asked) => asked.path.startsWith(`${path}/versions/`) && asked.path.endsWith('/revert');
}

/** The id in the path of an entry. */
export function idOf({ path }: Asked): string {
  return decodeURIComponent(path.split('/')[1] ?? '');
}
