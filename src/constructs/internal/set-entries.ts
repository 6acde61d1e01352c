import { Fn, type TerraformResource, Token } from 'cdktf';
import type { Construct } from 'constructs';
import { entryIdFindings } from './entry-id';
import { nameFindings } from './entry-name';
import { doubtful, type ConstructFinding, reportAtSynthesis } from './findings';
import { checkKey } from './keys';
import { numberFindings } from './whole-numbers';

/**
 * Entries of a set construct, by id. The construct passes `bindings` to its binding in the constructor; entries may be added until
 * synthesis.
 *
 * @internal
 */
export class SetEntries<Binding extends { readonly name: string }> {
  public readonly bindings: { [entryId: string]: Binding } = {};
  private readonly findings: ConstructFinding[] = [];

  /**
   * @param set the construct, which reports the findings
   * @param noun of the entries: `action`
   */
  public constructor(
    private readonly set: Construct,
    private readonly noun: string,
  ) {
    reportAtSynthesis(set, () => [...this.findings, ...this.sharedNames(), ...numberFindings(set)]);
  }

  /**
   * @param findings in the entry
   * @throws Error when the set has an entry with this id, or when the CDK loses entries with this id
   */
  public add(entryId: string, binding: Binding, findings: readonly ConstructFinding[] = []): void {
    if (Object.hasOwn(this.bindings, entryId))
      throw new Error(`[${this.set.node.path}] The id "${entryId}" is already in use. Choose another id.`);
    checkKey(`[${this.set.node.path}]`, entryId);
    const all = [...entryIdFindings(this.noun, entryId), ...nameFindings(binding.name, entryId), ...findings];
    this.findings.push(...all.map(({ isError, text }) => ({ isError, text: `${entryId}: ${text}` })));
    // eslint-disable-next-line svc/own-keys -- checkKey() refuses `__proto__`
    this.bindings[entryId] = binding;
  }

  /**
   * Returns the id of an entry as a token. Constructs that refer to it are deployed after the set.
   *
   * @throws Error when the set has no entry with this id
   */
  public idOf(entryId: string, resource: TerraformResource): string {
    if (!Object.hasOwn(this.bindings, entryId)) {
      const known = Object.keys(this.bindings).join(', ') || 'none';
      throw new Error(`[${this.set.node.path}] No ${this.noun} of the set has the id "${entryId}". Available: ${known}.`);
    }
    return Token.asString(Fn.lookupNested(resource.interpolationForAttribute('entries'), [entryId, 'id']));
  }

  private sharedNames(): ConstructFinding[] {
    const byName = new Map<string, string[]>();
    for (const [id, { name }] of Object.entries(this.bindings)) {
      const ids = byName.get(name.trim()) ?? [];
      ids.push(id);
      byName.set(name.trim(), ids);
    }
    return [...byName]
      .filter(([name, ids]) => ids.length > 1 && !Token.isUnresolved(name))
      .map(([name, ids]) => doubtful(`${ids.join(' and ')} have the same name "${name}". Give each ${this.noun} a unique name.`));
  }
}
