import type { Bench } from './bench';

/** All benches by their names in `--only`. A bench is loaded when it runs. */
export const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  'access-logs': async () => (await import('./traffic/access-logs')).accessLogs,
  clickhouse: async () => (await import('./traffic/clickhouse')).clickhouse,
  emulator: async () => (await import('./emulator/entries')).entries,
  export: async () => (await import('./export/export')).exporting,
  history: async () => (await import('./emulator/history')).history,
  impact: async () => (await import('./impact/impact')).impact,
  load: async () => (await import('./traffic/load')).load,
  looks: async () => (await import('./engine/looks')).looks,
  peers: async () => (await import('./engine/peers')).peers,
  'peers-large': async () => (await import('./engine/peers-large')).peersLarge,
  plans: async () => (await import('./engine/plans')).plans,
  preview: async () => (await import('./preview/preview')).preview,
  queries: async () => (await import('./traffic/queries')).queries,
  'replay-scale': async () => (await import('./impact/replay-scale')).replayScale,
  'replay-scale-100': async () => (await import('./impact/replay-scale')).replayScaleOf100M,
  rules: async () => (await import('./rules/rules')).rules,
  'scale-list': async () => (await import('./engine/scale')).scaleOfList,
  'scale-rules': async () => (await import('./engine/scale')).scaleOfRules,
  'scale-set': async () => (await import('./engine/scale')).scaleOfSet,
  'small-runs': async () => (await import('./engine/small-runs')).smallRuns,
  start: async () => (await import('./start/start')).start,
  synth: async () => (await import('./synth/synth')).synth,
};
