import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importImpossible, importUndocumented, moveImpossible, valueNotRead } from '../../../src/provider/framework/messages';
import type { Message } from '../../../src/provider/framework/diagnostics';
import { defaultNotDetached, detachedUnderAnother } from '../../../src/provider/messages/certificates';
import { configurationChanged, configurationNotSet } from '../../../src/provider/messages/configuration';
import { destroyedUnderAnother, managedAndReverted, twoResourcesOneConfiguration } from '../../../src/provider/messages/conflicts';
import { entryChangedOutside } from '../../../src/provider/messages/entries';
import { plannedIdInUse } from '../../../src/provider/messages/planned-creates';
import { destroyMakesCitiesAutomatic } from '../../../src/provider/messages/regions';
import { unnamedValueRefused } from '../../../src/provider/messages/service';
import { familyNotEmpty, setChangedOutside } from '../../../src/provider/messages/sets';

const TYPE = 'svc_action_set';

const MESSAGES: readonly (readonly [string, () => Message, string])[] = [
  ['forgets', () => twoResourcesOneConfiguration(TYPE, 'prod'), 'delete its construct from your app, and before you deploy the app, run'],
  ['moves', () => destroyedUnderAnother(TYPE, 'prod'), 'call the method moveFromId of its resource with the old address, TYPE.OLD_NAME.'],
  ['moves on a listener', () => detachedUnderAnother('listener'), 'call the method moveFromId of its resource with the old address'],
  ['keeps a version', () => managedAndReverted('action', 'prod', 'v1', []), 'write in your app what the version contains'],
  ['drifts', () => entryChangedOutside('action', 'prod', 'polite', ''), 'Where your app says otherwise, the plan'],
  ['drifts as a set', () => setChangedOutside('action', 'prod', '1 added', ''), 'Where your app says otherwise, the plan'],
  ['imports', () => familyNotEmpty(TYPE, 'prod', 'polite', '"polite"'), 'Call the method importFrom of the construct with "prod".'],
  ['imports nothing', () => importImpossible(TYPE, 'It has no state.'), 'Remove the call of importFrom.'],
  ['imports no type', () => importUndocumented(TYPE), 'Remove the call of importFrom.'],
  ['turns into another type', () => moveImpossible('svc_action', 'svc', TYPE), 'Remove the call that moves it.'],
  ['has an unread value', () => valueNotRead('x = 1'), 'add the line with it to the construct'],
  ['is a default', () => defaultNotDetached('error', 'cert', 'listener'), 'Set its property keepOnDestroy to true.'],
  ['is taken', () => plannedIdInUse('action', 'svc_action', 'prod', 'a', 'prod/a'), 'the old address, svc_action.OLD_NAME.'],
  ['has no configuration', () => configurationNotSet('SVC_CONFIG'), 'Create the construct under a Configuration, set'],
  ['changes its configuration', () => configurationChanged('a', 'b', 'SVC_CONFIG'), 'under a Configuration with the name "a"'],
  ['has a refused value', () => unnamedValueRefused('Refused.', []), 'you changed last in your app'],
  ['loses datacenters', () => destroyMakesCitiesAutomatic([]), 'set its property preserveUnlisted to true'],
];

/** What is only for readers of a Terraform configuration. */
const HCL =
  /\.tf files|resource block|moved block|removed block|import block|removed \{|moved \{|import \{|in this block|provider block|preserve_unlisted = true|= "keep"/;

describe('a message about a resource that', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stack-'));
    jest.spyOn(process, 'cwd').mockReturnValue(folder);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  test.each(MESSAGES)('%s speaks of the app in the folder of a stack, and of HCL elsewhere', (_, message, inApp) => {
    expect(message().detail).not.toContain(inApp);
    writeFileSync(join(folder, 'cdk.tf.json'), '{}');
    expect(message().detail).toContain(inApp);
    expect(message().detail).not.toMatch(HCL);
  });
});
