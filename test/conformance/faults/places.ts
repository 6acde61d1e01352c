import type { Family } from '../../model/contract/family';
import { type Asked } from './fault';

/** Whether a request matches. */
export type Place = (asked: Asked) => boolean;

/** Matches requests with one of the methods. */
export function on(methods: string, place: Place): Place {
  return (asked) => methods.split(' ').includes(asked.method) && place(asked);
}

/** Matches requests for the family as a whole. */
export function wholeOf({ path }: Family): Place {
  return (asked) => asked.path === path;
}

/** Matches requests for one entry. */
export function entryOf({ path }: Family): Place {
  return (asked) => {
    const [first, second, ...more] = asked.path.split('/');
    return first === path && second !== undefined && second !== 'versions' && more.length === 0;
  };
}

/** Matches requests for one entry or the family. */
export function entriesOf(family: Family): Place {
  return (asked) => wholeOf(family)(asked) || entryOf(family)(asked);
}

/** Matches requests for the history. */
export function historyOf({ path }: Family): Place {
  return (asked) => asked.path === `${path}/versions`;
}

/** Matches requests for the content of a version. */
export function versionOf({ path }: Family): Place {
  return (asked) => asked.path.startsWith(`${path}/versions/`) && !asked.path.endsWith('/revert');
}

/** Matches requests for a revert. */
export function revertOf({ path }: Family): Place {
  return (asked) => asked.path.startsWith(`${path}/versions/`) && asked.path.endsWith('/revert');
}

/** Id in the path of an entry. */
export function idOf({ path }: Asked): string {
  return decodeURIComponent(path.split('/')[1] ?? '');
}
