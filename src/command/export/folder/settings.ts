import { isDeepStrictEqual } from 'node:util';
import { isNfc } from '../../../model';
import { Selection } from '../live/selection';
import { type Cdk, CDKS } from '../../apps/starters';
import { isAppLanguage, type Language, LANGUAGES } from '../options/languages';
import type { Manifest } from './manifest';

/** Settings as the user states them. The default of each is that of the export before, if the folder has one. */
export interface StatedSettings {
  /** Name of the configuration. */
  readonly config?: string;
  readonly language?: Language;
  /**
   * CDK of the app.
   *
   * @default - as in the export before, otherwise `cdktf`
   */
  readonly cdk?: Cdk;
  /** CDK of a first export that states none. Default: `cdktf`. */
  readonly usualCdk?: Cdk;
  /**
   * Whether families that have routes for the whole set are exported as sets.
   *
   * @default - as in the export before, otherwise false
   */
  readonly sets?: boolean;
  /**
   * Whether near-equal entries are written as one resource or loop with a row for each.
   *
   * @default - as in the export before, otherwise false
   */
  readonly group?: boolean;
  /**
   * Types and ids to export: `dynamic-rules` or `actions/polite-block`.
   *
   * @default - as in the export before, otherwise everything
   */
  readonly only?: readonly string[];
}

/** Settings of one export. */
export interface ExportSettings {
  readonly config: string;
  readonly language: Language;
  readonly cdk: Cdk;
  readonly sets: boolean;
  readonly group: boolean;
  readonly selection: Selection;
}

/** Completes the stated settings with those of the export before. @throws Error if they contradict each other */
export function completeSettings(stated: StatedSettings, folder: string, earlier: Manifest | undefined): ExportSettings {
  const selection = selectionOf(stated, folder, earlier);
  const agreed = <Name extends 'config' | 'language' | 'cdk' | 'sets'>(name: Name): Manifest[Name] | undefined => {
    const wanted = stated[name] as Manifest[Name] | undefined;
    const before = earlier && (earlier[name] ?? (name === 'cdk' ? CDKS[0] : undefined));
    if (earlier && wanted !== undefined && wanted !== before)
      throw new Error(`${folder} already has an export with --${name} ${String(before)}. Omit --${name}, or export into another folder.`);

    return wanted ?? earlier?.[name];
  };
  const [config, language, sets = false, before] = [agreed('config'), agreed('language'), agreed('sets'), agreed('cdk')];
  const cdk = before ?? ((!earlier && language && isAppLanguage(language) && stated.usualCdk) || CDKS[0]);
  if (config === undefined) throw new Error('No configuration is set. Set --config or SVC_CONFIG to the name of the configuration.');
  if (!isNfc(config)) {
    throw new Error(
      `Terraform turns every string into the Unicode form NFC, so no code can name the configuration ${JSON.stringify(config)}. ` +
        'Set --config to the name of a configuration that is in this form.',
    );
  }
  if (language === undefined)
    throw new Error(`No language is set. Set --language to ${LANGUAGES.slice(0, -1).join(', ')} or ${LANGUAGES.at(-1)!}.`);
  if (!isAppLanguage(language) && stated.cdk !== undefined)
    throw new Error(`--language ${language} needs no CDK. Set another --language, or omit --cdk.`);
  if (language === 'query' && stated.group === true) throw new Error('A query has no groups. Set another --language, or omit --group.');
  return { config, language, cdk, sets, group: stated.group ?? earlier?.group ?? false, selection };
}

function selectionOf({ only }: StatedSettings, folder: string, earlier: Manifest | undefined): Selection {
  const wanted = Selection.of(only);
  if (!earlier || only === undefined) return earlier ? Selection.of(earlier.only) : wanted;
  const before = Selection.of(earlier.only);
  // What an earlier export named stays named.
  if (isDeepStrictEqual(wanted.part, before.part)) return Selection.of(before.only && [...before.only, ...(wanted.only ?? [])]);
  const flags = earlier.only ? `with ${earlier.only.map((each) => `--only ${each}`).join(' ')}` : 'without --only';
  throw new Error(`${folder} already has an export ${flags}. Omit --only, or export into another folder.`);
}
