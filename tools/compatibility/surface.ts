import { type Assembly, SchemaVersion, type Type } from '@jsii/spec';

/** Members that do not affect apps, omitted from a surface. */
const NOT_FOR_APPS: readonly string[] = ['docs', 'locationInModule', 'symbolId'];

/**
 * Returns the handwritten part of an assembly, as an assembly. The generated bindings follow the provider's schema: of the bindings,
 * only the names and bases that handwritten classes mention remain.
 */
export function surfaceOf(assembly: Assembly): Assembly {
  const { name, version, license, author, description, homepage, repository, jsiiVersion, docs, dependencies } = assembly;
  const all = Object.values(assembly.types ?? {});
  const ours = all.filter(({ namespace }) => namespace === undefined).map(withoutDetails);
  const mentioned = new Set(JSON.stringify(ours).match(/[\w@/-]+(\.\w+)+/g));
  const bindings = all.filter(({ fqn, namespace }) => namespace !== undefined && mentioned.has(fqn)).map(bare);
  return {
    schema: SchemaVersion.LATEST,
    ...{ name, version, license, author, description, homepage, repository, jsiiVersion, docs, dependencies },
    fingerprint: 'none', // the fingerprint of the whole assembly is not valid for a part
    submodules: Object.fromEntries(bindings.flatMap(modulesAround).map((module) => [module, {}])),
    types: Object.fromEntries([...ours, ...bindings].map((type) => [type.fqn, type])),
  };
}

function withoutDetails(type: Type): Type {
  return JSON.parse(JSON.stringify(type, (key, value: unknown) => (NOT_FOR_APPS.includes(key) ? undefined : value))) as Type;
}

function bare(type: Type): Type {
  const { assembly, fqn, kind, name, namespace } = type;
  return { assembly, fqn, kind, name, namespace, ...('base' in type ? { base: type.base } : {}) } as Type;
}

/** Returns the modules of a type, from the outermost one. */
function modulesAround({ assembly, namespace = '' }: Type): string[] {
  const steps = namespace.split('.');
  return steps.map((_, depth) => [assembly, ...steps.slice(0, depth + 1)].join('.'));
}
