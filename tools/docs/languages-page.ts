import { readFileSync } from 'node:fs';
import { fromRoot } from '../paths';
import { generatedFiles } from '../generate/generated';

const PAGE = 'docs/constructs.md';

/** The apps of each language, whose stacks the tests compare. */
const APPS = [
  { language: 'TypeScript', fence: 'typescript', files: ['examples/typescript/main.ts', 'examples/typescript/more.ts'] },
  { language: 'Python', fence: 'python', files: ['examples/python/main.py', 'examples/python/more.py'] },
  { language: 'Go', fence: 'go', files: ['examples/go/main.go', 'examples/go/more/main.go'] },
  {
    language: 'Java',
    fence: 'java',
    files: ['ShopProtection', 'MoreProtection'].map((name) => `examples/java/src/main/java/org/example/shop/${name}.java`),
  },
];

/** Parts of the page: the constructs, and the id of a construct in the paragraph of code that shows them. */
const PARTS: readonly { readonly constructs: readonly string[]; readonly about: string; readonly id: string }[] = [
  { constructs: ['SvcProvider', 'Configuration'], about: 'The provider of a stack, and the configuration of the service.', id: 'Prod' },
  {
    constructs: ['DynamicRule', 'TagSelector', 'Duration'],
    about: 'A rule that counts the requests with some tags, and acts above a threshold.',
    id: 'LoginBursts',
  },
  {
    constructs: ['ProtectionChecks', 'ProtectionRule', 'RuleTarget'],
    about: 'A finding of the checks that the app accepts, with the reason.',
    id: 'StuffingPerAccount',
  },
  { constructs: ['Action', 'ActionType'], about: 'An action on the requests that a rule has caught.', id: 'Polite' },
  { constructs: ['ActionSet'], about: 'All actions of a configuration.', id: 'Actions' },
  {
    constructs: ['FlowControlPolicy', 'FlowStep', 'FlowKey'],
    about: 'A policy on the order of requests of a visitor.',
    id: 'BasketThenPay',
  },
  { constructs: ['FlowControlPolicySet'], about: 'All flow control policies of a configuration.', id: 'Flows' },
  { constructs: ['BackendService', 'BackHost', 'StickyMode', 'TransportMode'], about: 'The origin hosts of a site.', id: 'Store' },
  { constructs: ['BackendServiceSet'], about: 'All backend services of a configuration.', id: 'Origins' },
  { constructs: ['ProxyTemplate', 'Size', 'Rate', 'TlsVersion'], about: 'Settings of the proxy.', id: 'Uploads' },
  { constructs: ['LogExporter', 'LogFilter', 'Destination', 'ServerGroups'], about: 'A log that the service sends.', id: 'SecurityDesk' },
  {
    constructs: ['LoadBalancer', 'LoadBalancerRegions', 'CertificateAttachment'],
    about: 'The datacenters of a load balancer, and a certificate that is attached to its listener.',
    id: 'Regions',
  },
  { constructs: ['LoadBalancerCertificates'], about: 'All certificates of a listener, in their order.', id: 'EdgeCertificates' },
  { constructs: ['IAction', 'IDynamicRule'], about: 'Entries that the app does not manage.', id: 'Bursts' },
  { constructs: ['QuarantineRelease'], about: 'Sources that leave the quarantine.', id: 'FalseAlarm' },
  { constructs: ['VersionRevert', 'Family'], about: 'A family that goes back to an earlier version.', id: 'Undo' },
  {
    constructs: ['TrafficQuery', 'TrafficFilter', 'Field', 'TrafficCondition'],
    about: 'A query of traffic, and one of its results.',
    id: 'Failures',
  },
];

/** Generates the page that shows the constructs in each language. */
export const LANGUAGES_PAGE = generatedFiles(PAGE, 'the example apps and API.md', () => new Map([[PAGE, languagesPage(textOf('API.md'))]]));

/**
 * Returns the page.
 *
 * @param reference text of API.md, whose constructs the page has. Those that no example app uses are links
 */
export function languagesPage(reference: string): string {
  const parts = PARTS.map(({ constructs, about, id }) =>
    [
      `## ${constructs[0]}`,
      about,
      `In [API.md](../API.md): ${links(constructs)}.`,
      ...APPS.map(({ language, fence, files }) => `${language}:\n\n\`\`\`${fence}\n${paragraphOf(files.map(textOf), id)}\n\`\`\``),
    ].join('\n\n'),
  );
  const [, list = ''] = /^- Constructs: (.*)$/m.exec(reference) ?? [];
  const shown = PARTS.flatMap(({ constructs }) => constructs);
  const others = [...list.matchAll(/\[(\w+)\]/g)].map(([, name]) => name!).filter((name) => !shown.includes(name));
  if (others.length > 0) parts.push(`## Further constructs\n\nNo example app uses them: ${links(others)}.`);
  return `# The constructs in each language

<!-- Made from the apps in examples by "npm run generate". -->

This code is cut from the apps in [examples](../examples). Tests synthesize these apps, and compare the stacks of all languages.
[Packages and imports](../examples/languages.md) of each language are on a page of their own. In C#, the documentation of each class shows
its example, translated from TypeScript. No test compiles C#.

${parts.join('\n\n')}
`;
}

function links(constructs: readonly string[]): string {
  return constructs.map((name) => `[${name}](../API.md#${name.toLowerCase()})`).join(', ');
}

function textOf(file: string): string {
  return readFileSync(fromRoot(file), 'utf8');
}

/**
 * Returns the first paragraph of code with a construct, without its indent.
 *
 * @param texts of the apps of a language
 * @param id of the construct
 * @throws Error if no app declares the construct
 */
export function paragraphOf(texts: readonly string[], id: string): string {
  const paragraphs = texts.flatMap((text) => text.split(/\n\s*\n/));
  const found = paragraphs.find((paragraph) => paragraph.split(/["']/).includes(id));
  if (found === undefined) throw new Error(`No example app declares "${id}".`);
  const indent = /^[ \t]*/.exec(found)![0];
  const lines = found.trimEnd().split('\n');
  // The last paragraph of a method ends with the braces of the method and the class.
  const end = lines.findIndex((line) => !line.startsWith(indent));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.slice(indent.length))
    .join('\n');
}
