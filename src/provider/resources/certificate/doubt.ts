import type { LoadBalancer } from '../../../model';
import { type Diagnostic, path } from '../../framework/diagnostics';
import { listedAs, surelyListedAs } from './certificates';
import { listenerText } from './listener';

/**
 * Why nothing may be taken off for an id: the list has no certificate that is surely the one. To take off one that only
 * ends like it could leave somebody else's site without.
 *
 * @param known how the list has been seen to have it
 * @returns undefined where it is sure which one is meant, or that none is there
 */
export function doubtOf(listener: LoadBalancer, id: string, known: string | undefined): Omit<Diagnostic, 'severity'> | undefined {
  const listed = listedAs(listener, id, known);
  const [first, another] = listed;
  if (first === undefined) return undefined;
  const at = path('certificate_id');
  if (another !== undefined) {
    return {
      summary: 'Several certificates match',
      detail:
        `${JSON.stringify(id)} may mean ${listed.join(' or ')}, both of which the ${listenerText(listener)} has. ` +
        'Write the id as the service lists it.',
      path: at,
    };
  }
  if (surelyListedAs(listener, id, known).length > 0) return undefined;
  return {
    summary: 'It may be another certificate',
    detail:
      `The ${listenerText(listener)} has no ${JSON.stringify(id)}, only ` +
      `${JSON.stringify(first)}, which ends like it and which no attachment is known to ` +
      'have put there: it is not detached. Where it is the one, write certificate_id as the service lists it, and apply that first; ' +
      'where it is not, or is to stay, apply on_destroy = "keep" first, which only forgets it.',
    path: at,
  };
}
