import { devDependencies } from '../../../package.json';
import { OLDEST_NODE } from './oldest-node';

/** Names that stay: files that both CDKs write, our repository, and its clone. */
const KEPT = { before: String.raw`(?<!github\.com/svc-waap/|\.\./|\bcd )`, after: String.raw`(?!\.(?:json|out|log)\b|/dist\b)` };

/** Names for CDKTF in our files, in any language, with those for cdktn. A pattern sees what the patterns before it left. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  // Versions of the CDK and of its command, after the name and what stands between.
  [after(devDependencies.cdktf, String.raw`(?:["@~=:^ v\x60]+|</artifactId>\s*<version>)`), `$1${devDependencies.cdktn}`],
  [after(minor(devDependencies.cdktf), '@'), `$1${minor(devDependencies.cdktn)}`],
  // The Node that the command of the CDK needs.
  [/\bNode 20 or newer\b/g, `Node ${OLDEST_NODE.cdktn.join('.')} or newer`],
  [/^Node 20 is end-of-life, .*\n\n/gm, ''],
  // The CDK in Maven and Go.
  [/com\.hashicorp([.:])cdktf\b/g, 'io.cdktn$1cdktn'],
  [/<groupId>com\.hashicorp<\/groupId>/g, '<groupId>io.cdktn</groupId>'],
  [/github\.com\/hashicorp\/terraform-cdk-go\/cdktf\b/g, 'github.com/open-constructs/cdk-terrain-go/cdktn'],
  // Our packages. A clone makes those for other languages by this argument, in this folder.
  [/github\.com\/svc-waap\/cdktf-go\b/g, 'github.com/svc-waap/cdktn-go'],
  [/(npm run package -- js )(python|go|java|dotnet)\b/g, '$1cdktn-$2'],
  [/(\/dist\/)(python|go|java|dotnet)\//g, '$1cdktn-packages/$2/'],
  [/svc_waap_cdktf/g, 'svc_waap_cdktn'],
  [/SvcWaap\.Cdktf/g, 'SvcWaap.Cdktn'],
  [/HashiCorp\.Cdktf/g, 'Io.Cdktn'],
  [new RegExp(String.raw`${KEPT.before}\bcdktf\b${KEPT.after}`, 'g'), 'cdktn'],
];

/** Returns one of our files with the names of cdktn: a source, a page, or a file of an app in any language. */
export function forCdktn(text: string): string {
  return NAMES.reduce((changed, [pattern, name]) => changed.replace(pattern, name), text);
}

function after(version: string, between: string): RegExp {
  // eslint-disable-next-line patterns/linear -- the texts are our own files
  return new RegExp(String.raw`(cdktf(?:-cli)?${between})${version.replaceAll('.', String.raw`\.`)}(?![.\d])`, 'g');
}

function minor(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
