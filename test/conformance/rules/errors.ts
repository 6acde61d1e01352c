import { insistValidationError } from '../answer';
import { all, created, creation, insistAbsent, read } from '../entries';
import { sameMembers } from '../equal';
import { bodyOf, withValue, withoutValue } from '../../model/contract/body';
import { FAMILIES } from '../../model/contract';
import { preserved } from '../preserve';
import { rule, type Rule } from '../rule';
import { insist } from '../violation';

/** Families whose routes "list a Validation Error response" of a status that is not shown. */
const VALIDATED = FAMILIES.filter(({ strict }) => !strict);

/** Section 7: errors. The errors of load balancers are among the rules of 4.1. */
export const ERRORS: readonly Rule[] = [
  ...VALIDATED.flatMap((family) => [
    rule(
      `7/${family.path}/post`,
      'entries',
      `POST of a ${family.noun} answers a body that does not match with a Validation Error, and stores nothing`,
      async (service) => {
        const { answer, ...entry } = await creation(service, family, (body) => withValue(body, 'name', { no: 'text' }));
        insistValidationError(answer);
        await insistAbsent(service, family, { ...entry, body: bodyOf(family, entry.id) });
      },
    ),
    rule(
      `7/${family.path}/put`,
      'entries',
      `PUT of a ${family.noun} answers a body that does not match with a Validation Error, and changes nothing`,
      async (service) => {
        const entry = await created(service, family);
        const before = await read(service, entry.path);
        insistValidationError(
          await service.put(entry.path, { body: withoutValue(withValue(entry.body, 'name', { no: 'text' }), 'active') }),
        );
        insist(JSON.stringify(await read(service, entry.path)) === JSON.stringify(before), 'the entry as it was', undefined);
      },
    ),
  ]),
  ...VALIDATED.filter(({ sets }) => sets).flatMap((family) =>
    (['put', 'post'] as const).map((method) =>
      rule(
        `7/${family.path}/set-${method}`,
        'whole families',
        `${method.toUpperCase()} of the set of ${family.path} answers a ` +
          'body that does not match with a Validation Error, and changes nothing',
        async (service) => {
          const before = await preserved(service, family);
          insistValidationError(await service[method](family.path, { body: { no: 'list' } }));
          insistValidationError(
            await service[method](family.path, { body: [...before, withValue(bodyOf(family, service.newId()), 'name', 7)] }),
          );
          insist(sameMembers(await all(service, family), before), 'the family as it was', undefined);
        },
      ),
    ),
  ),
];
