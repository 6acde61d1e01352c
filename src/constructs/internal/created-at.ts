import type { IConstruct } from 'constructs';

/** Error of the construction, whose frames are formatted only when they are read. The symbol is shared: an app may load two packages. */
const CREATION = Symbol.for('svc-waap.creation');

/** Folder of the package. */
const PACKAGE = __dirname.slice(0, -'lib/constructs/internal'.length);

/** Folders in it, whose frames are not the user's: of the code that runs, and of its sources, which source maps name. */
const OURS = /^(?:lib|src)[\\/]/;

/** Files whose frames are not the user's. The program of jsii runs our code for apps in other languages, whose frames it does not have. */
const FOREIGN = /[\\/]node_modules[\\/]|[\\/]lib[\\/]program\.js:/;

type Created = IConstruct & { [CREATION]?: Error };

/**
 * Remembers where a construct is created.
 *
 * @internal
 */
export function rememberCreation(construct: Created): void {
  if (construct[CREATION]) return;
  Object.defineProperty(construct, CREATION, { value: new Error('created here') });
}

/**
 * Returns the line of the app that created a construct, or the nearest one above it, such as `at /app/main.ts:9:1`.
 *
 * @returns undefined if no frame is the app's
 *
 * @internal
 */
export function createdAt(construct: IConstruct): string | undefined {
  const creation = [...construct.node.scopes].reverse().find((scope): scope is Created => (scope as Created)[CREATION] !== undefined);
  const frames = (creation as Created | undefined)?.[CREATION]?.stack?.split('\n').slice(1) ?? [];
  const place = frames.map(placeOf).find((each) => each !== '' && !isForeign(each));
  return place && `at ${place}`;
}

/** Returns the file, the line and the column of a frame: `at new Shop (file:///app/main.ts:9:1)`. */
function placeOf(frame: string): string {
  const text = frame.trim().replace(/^at /, '');
  const place = text.endsWith(')') ? text.slice(text.lastIndexOf('(') + 1, -1) : text.slice(text.lastIndexOf(' ') + 1);
  return place.replace('file://', '');
}

function isForeign(place: string): boolean {
  return (
    place.startsWith('node:') ||
    (place.startsWith(PACKAGE) && OURS.test(place.slice(PACKAGE.length))) ||
    FOREIGN.test(place) ||
    !/:\d+$/.test(place)
  );
}
