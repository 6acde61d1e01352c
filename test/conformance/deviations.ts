import { FAMILIES } from '../model/contract';
import { type Outcome } from './outcome';

/** A rule that a service violates or cannot show, with the reason. */
export interface Deviation {
  readonly rule: string;
  readonly outcome: Exclude<Outcome['kind'], 'holds'>;
  readonly because: string;
}

const REQUIRED = ['2.5/include.relation', '2.5/exclude.relation', '2.9/connection'].concat(
  [0, 1].flatMap((step) => ['method', 'uri'].map((name) => `2.6/steps.${step}.${name}`)),
);

const BUILT_IN = 'running deployments have built-in entries that no write may take away (facts.md, sections 2.6 to 2.8 and 4)';

/** Rules that the emulator shows in no profile. */
export const UNSHOWN: readonly Deviation[] = ['2.9/include_request_data', '2.9/include_request_data/default'].map((rule) => ({
  rule,
  outcome: 'inapplicable',
  because: 'the field appears in bodies of writes; reads lack it',
}));

/** Rules that the emulator's profile `observed` violates, as running deployments do. */
export const OBSERVED_DEVIATIONS: readonly Deviation[] = [
  { rule: '2.3/lbs.id', outcome: 'violated', because: 'deployments send the id as a text (facts.md, section C, 1)' },
  ...REQUIRED.map((place): Deviation => ({
    rule: `${place}/left-out`,
    outcome: 'inapplicable',
    because: 'running deployments require it (facts.md, sections 2.5, 2.6 and 2.9)',
  })),
  ...FAMILIES.filter(({ sets }) => sets).flatMap(({ routeSection }): Deviation[] => [
    ...['set/delete', 'set/delete-many'].map((route): Deviation => ({
      rule: `${routeSection}/${route}`,
      outcome: 'violated',
      because: BUILT_IN,
    })),
    ...['set/post', 'set/post-defaults', 'versions/set-post', 'versions/set-delete', 'revert/empty'].map((route): Deviation => ({
      rule: `${routeSection}/${route}`,
      outcome: 'inapplicable',
      because: BUILT_IN,
    })),
  ]),
];
