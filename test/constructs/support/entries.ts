import type { Construct } from 'constructs';
import {
  Action,
  ActionType,
  BackendService,
  BackHost,
  Destination,
  DynamicRule,
  FlowControlPolicy,
  LogExporter,
  ProxyTemplate,
} from '../../../src/constructs';
import { FLOW } from './flow';
import { PROPS } from './rule';

/** How to create the entry of each kind that says no more than it must, by the name of its class. */
export const LEAST = {
  Action: (scope: Construct) => new Action(scope, 'Entry', { name: 'Entry', actionType: ActionType.skip() }),
  BackendService: (scope: Construct) => new BackendService(scope, 'Entry', { name: 'Entry', backHosts: [BackHost.of('o1.example.org')] }),
  DynamicRule: (scope: Construct) => new DynamicRule(scope, 'Entry', PROPS),
  FlowControlPolicy: (scope: Construct) => new FlowControlPolicy(scope, 'Entry', FLOW),
  LogExporter: (scope: Construct) =>
    new LogExporter(scope, 'Entry', { name: 'Entry', destination: Destination.tcp('syslog.example.org', 514) }),
  ProxyTemplate: (scope: Construct) => new ProxyTemplate(scope, 'Entry', { name: 'Entry' }),
};
