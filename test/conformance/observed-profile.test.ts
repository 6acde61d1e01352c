import { describeConformance } from './against-emulator';
import { OBSERVED_DEVIATIONS } from './deviations';

describeConformance('observed', OBSERVED_DEVIATIONS);
