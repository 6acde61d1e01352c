import { asText } from '../../../model/json';
import { Argument, Command, Option } from 'commander';
import { ENTITIES, type JsonObject, unreadFields, type VersionRecord } from '../../../model';
import { reportLine, terminalLine, terminalText, type TerminalText, timeText } from '../../../output';
import type { EntryChange } from '../../preview';
import { type OutputFormat, type RowLayout, outputOption, writeRows } from '../printing/output';
import { type AddressFlags, withClient, withAddressOption } from '../options/service';
import { table } from '../printing/table';
import { onTerminal, type Prompt, say, standardOutput, type Terminal } from '../printing/terminal';
import { FamilyHistory } from '../versions/history';
import { helpText } from '../printing/help-text';

interface Flags extends AddressFlags {
  readonly config?: string;
}

const VERSIONED = ENTITIES.filter(({ routes }) => routes.versions);

/** Length of an identifier in a table. */
const SHORT = 10;

const NO_DIFFERENCE = terminalText`There is no difference.\n`;

/** `svc-waap versions`: shows and reverts the history of a family. */
export function versionsCommand(terminal: Terminal = standardOutput(), question: Prompt = onTerminal()): Command {
  const list = command('list')
    .description('List the versions of a family, the newest first.')
    .addOption(outputOption())
    .addHelpText('after', helpText('\nExample:\n  $ svc-waap versions list actions --config prod'))
    .action((family: string, flags: Flags & { readonly output: OutputFormat }) =>
      withHistory(flags, family, async (history) => writeRows(await history.records(), flags.output, RECORDS, terminal)),
    );

  const show = command('show')
    .description('Show the entries that a family had at a version. The formats json and ndjson have all fields, secrets included.')
    .argument('<version>', 'identifier of the version, or its first 7 characters')
    .addOption(outputOption())
    .addHelpText('after', helpText('\nExample:\n  $ svc-waap versions show actions 3f2a9c1 --output json'))
    .action((family: string, version: string, flags: Flags & { readonly output: OutputFormat }) =>
      withHistory(flags, family, async (history) => {
        const entries = await history.entriesAt(await history.find(version));
        await writeRows(entries, flags.output, ENTRIES, terminal);
      }),
    );

  const diff = command('diff')
    .description('Show the changes between two versions, entry by entry. Secrets are not shown.')
    .argument('<from>', 'identifier of a version, or its first 7 characters')
    .argument('[to]', 'another version (default: the current entries)')
    .addHelpText(
      'after',
      helpText('\nExamples:\n  $ svc-waap versions diff actions 3f2a9c1\n  $ svc-waap versions diff actions 3f2a9c1 77be01d'),
    )
    .action((family: string, from: string, to: string | undefined, flags: Flags) =>
      withHistory(flags, family, async (history) => {
        const before = await history.entriesAt(await history.find(from));
        const after = to === undefined ? await history.entries() : await history.entriesAt(await history.find(to));
        await terminal.write(await changesText(await history.differences(before, after), history, terminal));
        const unread = unreadFields(history.entity.schema, [...before, ...after]);
        if (unread.length > 0) await say(terminal, notListed(unread));
      }),
    );

  const revert = command('revert')
    .description('Make the entries of a version the current ones. The command shows the changes and asks before it reverts.')
    .argument('<version>', 'identifier of the version, or its first 7 characters')
    .option('--yes', 'revert without confirmation')
    .addHelpText('after', helpText('\nExample:\n  $ svc-waap versions revert actions 3f2a9c1'))
    .action((family: string, version: string, flags: Flags & { readonly yes?: boolean }) =>
      withHistory(flags, family, async (history) => {
        const found = await history.find(version);
        const wanted = await history.entriesAt(found);
        // The history is read first: a change between the two reads is one of the entries, or newer than this version.
        let [seen] = await history.records();
        let shown = await history.entries();
        for (;;) {
          const changes = await history.differences(shown, wanted);
          await terminal.write(await changesText(changes, history, terminal));
          const unread = unreadFields(history.entity.schema, wanted);
          if (changes.length === 0 && unread.length === 0) return;
          if (unread.length > 0) await say(terminal, `${notListed(unread)} The revert makes them, too.`);
          if (!flags.yes && !(await isConfirmed(found, family, question))) {
            await terminal.write(terminalText`Nothing was reverted.\n`);
            return;
          }
          // Others may write while the question waits. A revert would undo that, too, unseen.
          const [newest] = await history.records();
          const now = await history.entries();
          // The entries may be from a cache that lags behind the history.
          if (newest?.version === seen?.version && (await history.differences(shown, now)).length === 0) {
            const { whileNotInterrupted } = await import('../../plans');
            // The error of an interrupted revert says whether the service may have carried it out.
            await say(terminal, await whileNotInterrupted((interrupted) => history.revert(found, newest, interrupted)));
            return reportUndone(history, found, newest);
          }
          if (flags.yes) throw new Error(`The ${family} have changed since these changes were read. Nothing was reverted. Revert again.`);
          await say(terminal, `The ${family} have changed since then. Nothing was reverted yet. The revert would now make these changes:`);
          seen = newest;
          shown = now;
        }
      }),
    );

  return new Command('versions')
    .summary('list, show, compare and revert the versions of a family')
    .description('The history of a family: list, show and compare its versions, and revert to one.')
    .addCommand(list)
    .addCommand(show)
    .addCommand(diff)
    .addCommand(revert);
}

function command(name: string): Command {
  return withAddressOption(
    new Command(name)
      .addArgument(new Argument('<family>', 'family of entries').choices(VERSIONED.map(({ routes }) => routes.path)))
      .addOption(new Option('--config <name>', 'configuration').env('SVC_CONFIG')),
  );
}

async function withHistory(flags: Flags, family: string, work: (history: FamilyHistory) => Promise<void>): Promise<void> {
  const { config } = flags;
  if (!config) throw new Error('The configuration is not set. Set --config or SVC_CONFIG.');
  const entity = VERSIONED.find(({ routes }) => routes.path === family)!;
  await withClient(flags, (client) => work(new FamilyHistory(client, entity, config)));
}

async function changesText(changes: readonly EntryChange[], { entity }: FamilyHistory, terminal: Terminal): Promise<TerminalText> {
  if (changes.length === 0) return NO_DIFFERENCE;
  const { entryChangesText } = await import('../../preview');
  return entryChangesText(changes, entity.noun, terminal);
}

function notListed(unread: readonly string[]): string {
  return `The service does not show ${unread.join(', ')}, so changes of it are not listed.`;
}

/** Reasons why a revert could not be compared with the history. */
const NOT_EXAMINED = {
  behind: 'The history does not show the revert',
  unread: 'The history could not be read after the revert',
  long: 'The history has more versions since the revert was asked for than are compared',
};

/** Reports what others wrote between the last look and the revert. The API has no conditional writes. */
async function reportUndone(history: FamilyHistory, found: VersionRecord, newest: VersionRecord | undefined): Promise<void> {
  const undone = await history.undoneByRevert(found, newest).catch(() => 'unread' as const);
  if (typeof undone === 'string') {
    const unknown = 'so it is not known whether the revert undid a change of another user. To look for one, run svc-waap versions list.';
    return reportLine(terminalLine(`Warning: ${NOT_EXAMINED[undone]}, ${unknown}`));
  }
  if (undone.length === 0) return;
  reportLine(terminalLine('Warning: The revert undid versions that came in the moment before it:'));
  for (const { version, date, author, message } of undone)
    reportLine(terminalLine(`  ${version.slice(0, SHORT)} of ${timeText(date)} by ${author}: ${message}`));
}

async function isConfirmed({ version, date, author }: VersionRecord, family: string, question: Prompt): Promise<boolean> {
  if (!question) throw new Error('Not an interactive terminal: to revert without confirmation, pass --yes.');
  const answer = await question(
    terminalLine(`Revert all ${family} to version ${version.slice(0, SHORT)} of ${timeText(date)} by ${author}? (yes/no) `),
  );
  return /^y(es)?$/i.test(answer.trim());
}

const RECORDS: RowLayout<VersionRecord> = {
  fields: ['version', 'date', 'author', 'email', 'message', 'parents'],
  table: (records, terminal) =>
    records.length === 0
      ? terminalText`There is no version.\n`
      : table(
          records,
          [
            { title: 'VERSION', of: ({ version }) => version.slice(0, SHORT) },
            { title: 'DATE', of: ({ date }) => timeText(date) },
            { title: 'AUTHOR', of: ({ author, email }) => `${author} <${email}>` },
            { title: 'MESSAGE', of: ({ message }) => message, isLong: true },
          ],
          terminal,
        ),
};

const ENTRIES: RowLayout<JsonObject> = {
  fields: ['id', 'name'],
  table: (entries, terminal) =>
    entries.length === 0
      ? terminalText`The family had no entries.\n`
      : table(
          entries,
          [
            { title: 'ID', of: ({ id }) => asText(id) },
            { title: 'NAME', of: ({ name }) => (typeof name === 'string' ? name : ''), isLong: true },
          ],
          terminal,
        ),
};
