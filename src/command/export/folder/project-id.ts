import { isJsonObject, type Json, type JsonObject } from '../../../model';
import { jsonDocument, type Safe } from '../../../output';

/** Settings of an app. The command of the CDK adds a `projectId` to the file, on its first run. */
const SETTINGS = 'cdktf.json';

/** Returns the text of a file without the `projectId` of the CDK, which is no edit of the user. */
export function withoutProjectId(name: string, text: string): string {
  const settings = settingsIn(name, text);
  if (settings === undefined) return text;
  const { projectId: _, ...others } = settings;
  return jsonDocument(others);
}

/**
 * Returns the new text of a file with the `projectId` that the file has.
 *
 * @param there current text of the file, or undefined if the file is missing
 */
export function withProjectId(name: string, text: Safe, there: string | undefined): Safe {
  const settings = there === undefined ? undefined : settingsIn(name, there);
  if (settings === undefined) return text;
  return jsonDocument({ ...(JSON.parse(text) as object), projectId: settings['projectId'] });
}

/** Returns the settings of an app that has a `projectId`. */
function settingsIn(name: string, text: string): JsonObject | undefined {
  if (name !== SETTINGS) return undefined;
  try {
    const settings = JSON.parse(text) as Json;
    return isJsonObject(settings) && Object.hasOwn(settings, 'projectId') ? settings : undefined;
  } catch {
    return undefined;
  }
}
