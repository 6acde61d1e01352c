import * as dynamicRules from '../../../src/provider/messages/dynamic-rules';
import { subject } from './subject';

export const DYNAMIC_RULES = subject('Dynamic rules (svc_dynamic_rule)', dynamicRules, {
  tagIncludedAndExcluded: [[['login'], 'no-match'], [['login', 'checkout'], 'tags-useless'], [['login']]],
});
