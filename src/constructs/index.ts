export * from './action';
export * from './authentication';
export * from './configuration';
export * from './duration';
export * from './dynamic-rule';
export * from './rule-target';
export * from './svc-provider';
export * from './tag-selector';
