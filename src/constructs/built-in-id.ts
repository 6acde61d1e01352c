// Generated from src/model/facts by "npm run generate". Do not edit.

/**
 * Ids of the built-in entries that the service is known to have, and patterns for the property `keep` of sets.
 *
 * @example
 * declare const prod: Configuration;
 * new ActionSet(prod, 'Actions', { keep: [BuiltInId.EVERY_ACTION, BuiltInId.EVERY_OTHER, 'console-*'] });
 */
export class BuiltInId {
  /** The action "Monitor", of type `monitor`. */
  public static readonly ACTION_MONITOR = 'action-monitor';
  /** The action "ACL block", of type `block` with status 472. */
  public static readonly ACTION_ACL_BLOCK = 'action-acl-block';
  /** The action "Rate limit block", of type `block` with status 471. */
  public static readonly ACTION_RATE_LIMIT_BLOCK = 'action-rate-limit-block';
  /** The action "Dynamic rule block", of type `block` with status 474. */
  public static readonly ACTION_DYNAMIC_RULE_BLOCK = 'action-dynamic-rule-block';
  /** A proxy template, and a backend service. */
  public static readonly DEFAULT = '__default__';
  /** A flow control policy. */
  public static readonly FLOW_SAMPLE = '__flow_sample__';
  /** Pattern of the ids of built-in actions. */
  public static readonly EVERY_ACTION = 'action-*';
  /** Pattern of the ids of all other built-in entries. */
  public static readonly EVERY_OTHER = '__*';

  private constructor() {}
}
