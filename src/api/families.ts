// Generated from src/model by "npm run generate". Do not edit.

import {
  ProxyTemplate,
  type ProxyTemplateInput,
  DynamicRule,
  type DynamicRuleInput,
  FlowControlPolicy,
  type FlowControlPolicyInput,
  BackendService,
  type BackendServiceInput,
  Action,
  type ActionInput,
  LogExporter,
  type LogExporterInput,
} from '../model';
import type { EntryFamily, EntrySetFamily, Versioned } from './entry-family';
import { FamilyAccess } from './family-access';
import type { ReadProxyTemplate } from './read-types';

/** The families of entries, each as a property of the client. */
export abstract class EntryFamilies extends FamilyAccess {
  /** Contract, section 4.2. */
  public readonly proxyTemplates: EntryFamily<ReadProxyTemplate, ProxyTemplateInput> = this.family(ProxyTemplate);
  /** Contract, section 4.3. */
  public readonly dynamicRules: EntryFamily<DynamicRule, DynamicRuleInput> = this.family(DynamicRule);
  /** Contract, section 4.4. */
  public readonly flowControlPolicies: EntrySetFamily<FlowControlPolicy, FlowControlPolicyInput> & Versioned<FlowControlPolicy> =
    Object.assign(this.setFamily(FlowControlPolicy), { versions: this.versions(FlowControlPolicy) });
  /** Contract, section 4.5. */
  public readonly backendServices: EntrySetFamily<BackendService, BackendServiceInput> & Versioned<BackendService> = Object.assign(
    this.setFamily(BackendService),
    { versions: this.versions(BackendService) },
  );
  /** Contract, section 4.6. */
  public readonly actions: EntrySetFamily<Action, ActionInput> & Versioned<Action> = Object.assign(this.setFamily(Action), {
    versions: this.versions(Action),
  });
  /** Contract, section 4.7. */
  public readonly logExporters: EntryFamily<LogExporter, LogExporterInput> & Versioned<LogExporter> = Object.assign(
    this.family(LogExporter),
    { versions: this.versions(LogExporter) },
  );
}
