import type { EntityName } from '../../src/model';

/** Entities that have no construct of their own, with the reason. Their generated bindings can be used meanwhile. */
export const WITHOUT_CONSTRUCT: { readonly [Name in EntityName]?: string } = {
  ProxyTemplate: 'not written yet',
  BackendService: 'not written yet',
  Action: 'not written yet: the class Action only refers to actions that are there already',
  LogExporter: 'not written yet',
};

/** Fields that are no prop, by entity, with the reason. The prop of an `id` may begin with a noun: `dynamicRuleId`. */
export const WITHOUT_PROP: { readonly [Name in EntityName]?: Readonly<Record<string, string>> } = {
  FlowControlPolicy: { id: 'the id is the first argument of addFlowControlPolicy' },
};
