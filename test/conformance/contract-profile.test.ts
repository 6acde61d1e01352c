import { UNSHOWN } from './deviations';
import { describeConformance } from './against-emulator';

describeConformance('contract', UNSHOWN);
