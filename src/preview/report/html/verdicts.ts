import type { Finding } from '../../changes/judgements/judgement';

type Verdict = Finding['verdict'];

/** In the order in which a reader should see them. */
export const VERDICTS: readonly Verdict[] = ['weaker', 'deletes', 'attention', 'stronger'];

/** A sign beside the word, so that nobody has to tell colors apart. */
export const SIGNS: Readonly<Record<Verdict, string>> = { weaker: '▼', deletes: '✕', attention: '!', stronger: '▲' };

export const TITLES: Readonly<Record<Verdict, string>> = {
  weaker: 'Weaker',
  deletes: 'Deletes',
  attention: 'Attention',
  stronger: 'Stronger',
};

export const MEANINGS: Readonly<Record<Verdict, string>> = {
  weaker: 'less is caught or kept out',
  deletes: 'something goes at the service',
  attention: 'good to know before the apply',
  stronger: 'more is caught or kept out',
};
