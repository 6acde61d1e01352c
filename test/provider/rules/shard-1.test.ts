import { shard, runRules } from './run-rules';

runRules(shard(1));
