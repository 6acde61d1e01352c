import { type ChangeWithFindings, type Finding, type PreviewRule, worstFirst } from './rule';

/** The replay finds it, after all other rules. */
export const REPLAY_LOSES: PreviewRule = {
  id: 'replay-loses',
  verdict: 'weaker',
  meaning: 'The replay of recorded traffic loses requests because of the change, in the entry itself or in a dynamic rule that it affects.',
  about: ['dynamic_rule', 'flow_control_policy', 'action'],
  find: () => undefined,
};

/** Returns a change that is weaker because of the replay, with the reasons and the number of lost requests. */
export function weakenedByReplay(change: ChangeWithFindings, texts: readonly string[], lost: number): ChangeWithFindings {
  const { id: judgement, verdict } = REPLAY_LOSES;
  const found = texts.map((text): Finding => ({ judgement, verdict, text, attributes: [] }));
  const findings = worstFirst([...change.findings, ...found]);
  const others = change.states.filter((state) => state !== 'weaker' && state !== 'neutral');
  return { ...change, findings, states: ['weaker', ...others], lost };
}
