/** Variable with the folders of other providers, a line for each, which `npm run bench -- --peer` sets. */
export const PEERS_VARIABLE = 'SVC_BENCH_PEERS';
