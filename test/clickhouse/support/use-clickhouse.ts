import { CLICKHOUSE_VARIABLE } from '../../support/traffic/engine';

// The variable of the server is there for every project that runs beside this one. Only the tests of this one use the server.
process.env[CLICKHOUSE_VARIABLE] = process.env['SVC_TEST_CLICKHOUSE_SERVER'];
