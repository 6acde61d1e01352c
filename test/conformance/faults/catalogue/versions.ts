import { FAMILIES } from '../../../model/contract';
import type { Family } from '../../../model/contract/family';
import { type Ask, type Asked, fault, type Fault, type Misconduct } from '../fault';
import { entryOf, historyOf, on, type Place, revertOf, versionOf, wholeOf } from '../places';
import { done, instead, itemsOf, pretending, spoiling, wentWell, withEach, withItems } from '../wrongs';

const VERSIONED = FAMILIES.filter(({ versions }) => versions);

const WRONG: Readonly<Record<string, unknown>> = {
  author: 7,
  email: null,
  message: { text: 'new' },
  date: '22/11/2026 10:00',
  version: 'v1',
  parents: 'none',
};

/** Sections 2.10, 3 and 4.4 to 4.7: the history. */
export const VERSION_FAULTS: readonly Fault[] = VERSIONED.flatMap(versionFaults);

function versionFaults(family: Family): Fault[] {
  const { path, routeSection } = family;
  const history = on('GET', historyOf(family));
  const revert = on('PUT', revertOf(family));
  const rule = (name: string) => `${routeSection}/${name}`;
  return [
    ...[...Object.entries(WRONG), ['email', 'Ann Operator'] as const, ['parents', ['']] as const].map(([field, value]) =>
      fault(
        `lists versions of ${path} with ${field} ${JSON.stringify(value)}`,
        `2.10/${path}/${field}`,
        spoiling(history, (reply) => withEach(reply, (item) => ({ ...item, [field]: value }))),
      ),
    ),
    fault(
      `counts versions of ${path} wrongly`,
      rule('versions'),
      spoiling(history, (reply) => ({ ...reply, body: { total: 0, items: itemsOf(reply) } })),
    ),
    fault(
      `lists the newest version of ${path} alone`,
      rule('versions'),
      spoiling(history, (reply) => withItems(reply, itemsOf(reply).slice(0, 1))),
    ),
    ...['POST', 'PUT', 'DELETE'].map((method) =>
      fault(`makes no version on ${method} of an entry of ${path}`, rule('versions'), unversioned(on(method, entryOf(family)), family)),
    ),
    ...(family.sets ? ['PUT', 'POST', 'DELETE'] : []).map((method) =>
      fault(
        `makes no version on ${method} of all ${path}`,
        rule(`versions/set-${method.toLowerCase()}`),
        unversioned(on(method, wholeOf(family)), family),
      ),
    ),
    fault(
      `answers every version of ${path} with what is there now`,
      rule('version'),
      instead(on('GET', versionOf(family)), (asked, sound) => sound({ ...asked, path })),
    ),
    fault(
      `answers a version of ${path} without a total`,
      rule('version'),
      spoiling(on('GET', versionOf(family)), (reply) => ({ ...reply, body: { items: itemsOf(reply) } })),
    ),
    fault(
      `answers the total of ${path} as it is now with each version`,
      rule('version'),
      spoiling(on('GET', versionOf(family)), async (reply, asked, sound) => {
        const now = itemsOf(await sound({ ...asked, path }));
        return { ...reply, body: { total: now.length, items: itemsOf(reply) } };
      }),
    ),
    fault(
      `lists versions of ${path} with numbers as parents`,
      `2.10/${path}/parents`,
      spoiling(history, (reply) => withEach(reply, (item) => ({ ...item, parents: ['1'] }))),
    ),
    fault(`reverts nothing of ${path}`, [rule('revert'), rule('revert/removal')], pretending(revert, done())),
    fault(
      `answers a revert of ${path} without a message`,
      rule('revert'),
      spoiling(revert, (reply) => ({ ...reply, body: {} })),
    ),
    fault(
      `does nothing on a revert of ${path} to a version without entries`,
      rule('revert/empty'),
      instead(revert, async (asked, sound) => {
        const version = await sound({ ...asked, method: 'GET', path: asked.path.replace(/\/revert$/, '') });
        return wentWell(version) && itemsOf(version).length === 0 ? done() : sound(asked);
      }),
    ),
    fault(`keeps what was created since on a revert of ${path}`, rule('revert/removal'), keepingTheCreated(family)),
    fault(`brings nothing back that was deleted on a revert of ${path}`, rule('revert/removal'), losingTheDeleted(family)),
    fault(
      `takes any version for a revert of ${path}`,
      [`3/${path}/revert-unknown`, `3/${path}/revert-foreign`],
      spoiling(revert, (reply) => (wentWell(reply) ? reply : done())),
    ),
    fault(
      `refuses an unknown version for a revert of ${path} and empties it all the same`,
      `3/${path}/revert-unknown`,
      spoiling(revert, async (reply, asked, sound) => {
        for (const { id } of wentWell(reply) ? [] : await entriesNow(asked, sound, family))
          await sound({ ...asked, method: 'DELETE', path: `${path}/${String(id)}` });
        return reply;
      }),
    ),
    fault(`reverts ${path} to a version of another family`, `3/${path}/revert-foreign`, revertingToForeign(family)),
  ];
}

async function entriesNow({ config }: Asked, sound: Ask, { path }: Family) {
  return itemsOf(await sound({ method: 'GET', config, path, query: {} }));
}

async function versionsNow({ config }: Asked, sound: Ask, { path }: Family): Promise<readonly unknown[]> {
  return itemsOf(await sound({ method: 'GET', config, path: `${path}/versions`, query: {} })).map(({ version }) => version);
}

/** Returns a service that does not list the versions of some writes. */
function unversioned(write: Place, family: Family): () => Misconduct {
  return () => {
    const hidden = new Set<unknown>();
    return async (asked, sound) => {
      const before = write(asked) ? await versionsNow(asked, sound, family) : [];
      const reply = await sound(asked);
      if (write(asked)) for (const version of await versionsNow(asked, sound, family)) if (!before.includes(version)) hidden.add(version);
      return on('GET', historyOf(family))(asked)
        ? withItems(
            reply,
            itemsOf(reply).filter(({ version }) => !hidden.has(version)),
          )
        : reply;
    };
  };
}

function keepingTheCreated(family: Family): () => Misconduct {
  return instead(on('PUT', revertOf(family)), async (asked, sound) => {
    const before = await entriesNow(asked, sound, family);
    const reply = await sound(asked);
    const after = await entriesNow(asked, sound, family);
    for (const entry of before.filter(({ id }) => !after.some((other) => other['id'] === id)))
      await sound({ ...asked, method: 'POST', path: `${family.path}/${String(entry['id'])}`, body: entry });
    return reply;
  });
}

function losingTheDeleted(family: Family): () => Misconduct {
  return instead(on('PUT', revertOf(family)), async (asked, sound) => {
    const before = await entriesNow(asked, sound, family);
    const reply = await sound(asked);
    for (const { id } of (await entriesNow(asked, sound, family)).filter((entry) => !before.some((other) => other['id'] === entry['id'])))
      await sound({ ...asked, method: 'DELETE', path: `${family.path}/${String(id)}` });
    return reply;
  });
}

/** Returns a service that counts the versions of all families together: it reverts a foreign version to the oldest own one. */
function revertingToForeign(family: Family): () => Misconduct {
  return instead(on('PUT', revertOf(family)), async (asked, sound) => {
    const reply = await sound(asked);
    const version = decodeURIComponent(asked.path.split('/').at(-2) ?? '');
    for (const other of wentWell(reply) ? [] : VERSIONED) {
      if (!(await versionsNow(asked, sound, other)).includes(version)) continue;
      const oldest = (await versionsNow(asked, sound, family)).at(-1);
      return sound({ ...asked, path: `${family.path}/versions/${String(oldest)}/revert` });
    }
    return reply;
  });
}
