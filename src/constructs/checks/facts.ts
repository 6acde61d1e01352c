// Generated from src/model/facts by "npm run generate". Do not edit.

/** Versions of TLS that are known to be insecure. */
export const OBSOLETE_TLS = ['SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.1'];

/** The built-in actions that do not let a request pass. */
export const BLOCKING_ACTIONS = ['action-acl-block', 'action-rate-limit-block', 'action-dynamic-rule-block'];
