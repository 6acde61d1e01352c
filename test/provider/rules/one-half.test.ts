import { half, holdRules } from './hold';

holdRules(half(0));
