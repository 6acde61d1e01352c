import { insistList, insistMessage, isObject, shown, succeeded } from '../answer';
import { all, created, creation, listed } from '../entries';
import { bodyOf } from '../../model/contract/body';
import type { Family } from '../../model/contract/family';
import { FAMILIES } from '../../model/contract';
import { rule, type Rule } from '../rule';
import { type Service } from '../service';
import { insist } from '../violation';

/** Sections 2.1 and 9: rules for every route. */
export const CONVENTIONS: readonly Rule[] = [
  ...FAMILIES.flatMap(familyRules),
  rule('9/segment', 'nothing', 'The version segment of every list is v4.3', async (service) => {
    for (const { path } of FAMILIES) insistList(await service.get(path));
  }),
];

function familyRules(family: Family): Rule[] {
  return [
    rule(
      `2.1/${family.path}/message`,
      'entries',
      `Every successful write of a ${family.noun} returns {message: string}`,
      async (service) => {
        const { answer, path, body } = await creation(service, family);
        insistMessage(answer);
        insistMessage(await service.put(path, { body }));
        insistMessage(await service.remove(path));
      },
    ),
    rule(
      `2.1/${family.path}/configuration`,
      'entries',
      `{config} names the configuration: a ${family.noun} of one is not in another`,
      async (service) => {
        const entry = await created(service, family);
        const elsewhere = service.within(`${service.target.config}-${service.newId()}`);
        const answer = await elsewhere.get(entry.path);
        insist(!succeeded(answer), 'nothing under another configuration', shown(answer));
        const list = await elsewhere.get(family.path);
        const items = isObject(list.json) && Array.isArray(list.json['items']) ? list.json['items'].filter(isObject) : [];
        insist(listed(items, entry).length === 0, 'no such entry under another configuration', shown(list));
      },
    ),
    rule(
      `2.1/${family.path}/entry-id`,
      'entries',
      `{entry_id} identifies one ${family.noun}: a write of one leaves the others as they are`,
      async (service) => {
        const [first, second] = [await created(service, family), await created(service, family)];
        const before = await all(service, family);
        const others = before.filter((item) => listed([item], first).length === 0);
        await service.put(first.path, { body: changed(family, first.id) });
        await insistOthers(service, family, others);
        await service.remove(first.path);
        await insistOthers(service, family, others);
        insist(succeeded(await service.get(second.path)), `${second.path} to be there still`, undefined);
      },
    ),
  ];
}

function changed(family: Family, id: string): Readonly<Record<string, unknown>> {
  const { at, values } = family.rows[0]!;
  return { ...bodyOf(family, id), [at]: values[1] };
}

async function insistOthers(service: Service, family: Family, others: readonly object[]): Promise<void> {
  const now = (await all(service, family)).map((item) => JSON.stringify(item));
  const lost = others.filter((item) => !now.includes(JSON.stringify(item)));
  insist(lost.length === 0, 'the other entries as they were', lost);
}
