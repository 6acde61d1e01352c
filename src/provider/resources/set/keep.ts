export { matchesAny } from '../../../model';
