import { describeConformance } from './against-emulator';

describeConformance('contract', []);
