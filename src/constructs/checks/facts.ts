// Generated from src/model/facts by "npm run generate". Do not edit.

/** Versions of TLS that are known to be insecure. */
export const OBSOLETE_TLS = ['SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.1'];

/** The built-in actions that do not let a request pass. */
export const BLOCKING_ACTIONS = ['action-acl-block', 'action-rate-limit-block', 'action-dynamic-rule-block'];

/** The built-in actions that only report a request. */
export const MONITORING_ACTIONS = ['action-monitor'];

/** Beginnings of the tags that the service adds to the requests of a flow control policy. */
export const POLICY_TAGS = ['fc-id:', 'fc-name:'];

/** The id that the paths of some entities reserve, and their nouns. */
export const RESERVED_ID = 'versions';
export const RESERVED_NOUNS = ['flow control policy', 'backend service', 'action', 'log exporter'];

/** Number of requests below which a threshold catches ordinary visitors. */
export const LOW_THRESHOLD = 5;

/** Requests per second, averaged over the timeframe, above which a threshold catches hardly any source. */
export const HIGH_RATE = 100;
