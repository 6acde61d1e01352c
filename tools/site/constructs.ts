import type { DescribedType } from '../docs/constructs/reference';
import { table } from '../docs/markdown';
import { codeGroup, slug } from './markdown';
import { addressOf, type Page } from './page';

/** Languages of examples, in the order of their tabs, with their names for jsii and for highlighting. */
const LANGUAGES = [
  { title: 'Python', key: 'python', language: 'python' },
  { title: 'Java', key: 'java', language: 'java' },
  { title: 'C#', key: 'csharp', language: 'csharp' },
  { title: 'Go', key: 'go', language: 'go' },
] as const;

const ABOUT: Readonly<Record<DescribedType['group'], string>> = {
  Constructs: 'Each is deployed as resources of the provider.',
  Values: 'Classes whose objects are props of constructs.',
  Interfaces: 'Objects that methods take and return.',
};

/** Translations of the example of each type, by the type's full name and the language's name for jsii. */
export type Translations = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The parts of jsii-rosetta's tablet that the site reads. */
export interface Tablet {
  readonly snippets: Readonly<
    Record<
      string,
      {
        readonly translations: Readonly<Record<string, { readonly source: string }>>;
        readonly location: { readonly api: { readonly api: string; readonly fqn?: string } };
      }
    >
  >;
}

/** Returns the translations of the examples of types. */
export function translationsIn({ snippets }: Tablet): Translations {
  return new Map(
    Object.values(snippets).flatMap(({ translations, location: { api } }) => {
      if (api.api !== 'type' || api.fqn === undefined) return [];
      const sources = Object.entries(translations).map(([key, { source }]) => [key, source]);
      return [[api.fqn, Object.fromEntries(sources) as Record<string, string>] as const];
    }),
  );
}

/** Returns the address of the page of a type. */
export function typePath(name: string): string {
  return `/constructs/${slug(name)}`;
}

/** Returns the page of each type, and their index. */
export function constructPages(types: readonly DescribedType[], translations: Translations): readonly Page[] {
  const pages = types.map((type) => typePage(type, translations.get(type.fqn)));
  const groups = Object.entries(ABOUT).flatMap(([group, about]) => {
    const rows = types
      .filter((type) => type.group === group)
      .map(({ name, summary }) => [`[${name}](${typePath(name)})`, summary] as const);
    return [`## ${group}`, about, table(['Name', 'Description'], rows)];
  });
  const text = [
    '# Constructs',
    'The classes for apps of the CDK, in five languages. Every construct has its generated binding as `resource`, for what the construct ' +
      `itself does not offer. [The constructs in each language](${addressOf('constructs/in-each-language')}) shows whole apps, and ` +
      `[packages and imports](${addressOf('constructs/languages')}) how a language names what it uses.`,
    ...groups,
  ].join('\n\n');
  return [{ path: 'constructs/index', title: 'Constructs', label: 'All constructs', text, source: 'API.md' }, ...pages];
}

/**
 * @throws Error if an example is not translated
 */
function typePage(
  { name, group, fqn, summary, prose, example, parts }: DescribedType,
  translated?: Readonly<Record<string, string>>,
): Page {
  const codes =
    example === undefined
      ? []
      : [
          { title: 'TypeScript', language: 'typescript', code: example },
          ...LANGUAGES.map(({ title, key, language }) => {
            const code = translated?.[key];
            if (code === undefined) throw new Error(`The example of ${fqn} has no translation to ${title}.`);
            return { title, language, code };
          }),
        ];
  const text = [
    `# ${name}`,
    prose,
    ...(codes.length > 0 ? ['## Example', codeGroup(codes)] : []),
    ...parts.flatMap((part) => [`## ${part.title}`, part.text]),
  ].join('\n\n');
  return { path: `constructs/${slug(name)}`, title: name, section: group, description: summary, text, source: 'API.md' };
}
