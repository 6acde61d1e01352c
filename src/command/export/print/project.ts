import typescript from '../../../../examples/init/typescript/package.json';
import python from '../../../../examples/init/python/package.json';

// What an exported app has in common with a new one of "svc-waap init". The packages and scripts are those of its files.

type Manifest = typeof typescript | typeof python;

/** Scripts and packages of a project. */
interface Npm {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export const TYPESCRIPT_NPM = withoutEmulator(typescript);
export const PYTHON_NPM = withoutEmulator(python);

/** Returns a project without its emulator: the first plan of an export imports from the real service. */
function withoutEmulator({ scripts: { try: _try, ...scripts }, ...project }: Manifest): Npm {
  const { '@svc-waap/emulator': _emulator, ...devDependencies } = project.devDependencies;
  return { ...('dependencies' in project && { dependencies: project.dependencies }), scripts, devDependencies };
}
