import type { Report } from '../../../../src/command/preview/report/json/report';
import { backend, change, flow, flowSet, host, plan, rule, step } from './plan';
import { report } from './reported';
import { SAMPLE_IMPACT } from './sample-impact';

/** Name with injected markup. */
export const HOSTILE = '</h4><script>document.title="owned"</script><img src=x onerror="document.title=\'owned\'">"\'&|`*@someone';

/** Directives that stay. */
const MORE = Array.from({ length: 9 }, (_, i) => `add_header X-Part-${i} 1;`);

/** Report with every kind of content. */
export function sampleReport(): Promise<Report> {
  const late = { late: flow({ id: 'late', name: 'Late payments' }) };
  const regions = (ams: string, nyc: string) => ({
    config: 'prod',
    load_balancers: {},
    on_destroy: 'automatic',
    preserve_unlisted: false,
    effective: { 'global-shop': { regions: { ams, nyc } } },
  });
  const template = (versions: readonly string[], directives: readonly string[]) => ({
    config: 'prod',
    id: 'shop',
    name: 'Shop template',
    ssl_protocols: versions,
    conf_specific: `${directives.join('\n')}\n`,
  });
  const directives = ['# Office only', 'location /admin {', '  allow 192.0.2.0/24;', '  deny all;', '}', ...MORE];
  const exporter = (pem: string) => ({ config: 'prod', id: 'soc', name: 'SOC', destination: { certificate: { cert_body: pem } } });
  const { timeframe: _, ...unknown } = rule({ id: 'hostile', name: HOSTILE });
  const steps = [step('GET', '/address'), step('GET', '/basket', 'shop.example.org'), step('POST', '/pay'), step('GET', '/done')];
  const of = plan(
    [
      change(
        'svc_dynamic_rule.login',
        rule(),
        rule({ threshold: 400, ttl: 3600, action: 'action-monitor', exclude: { relation: 'OR', tags: ['office', 'partner'] } }),
      ),
      change('svc_dynamic_rule.hostile', rule({ id: 'hostile', name: HOSTILE }), unknown, { after_unknown: { timeframe: true } }),
      change(
        'svc_dynamic_rule.fresh',
        null,
        rule({ id: 'fresh', name: 'Scraper watch', threshold: 600, include: { relation: 'OR', tags: ['scraper'] } }),
      ),
      change('svc_dynamic_rule.gone', rule({ id: 'gone', name: 'Old scrapers', include: { relation: 'OR', tags: ['old-scraper'] } }), null),
      change('svc_flow_control_policy_set.all', flowSet({ cart: flow(), ...late }), flowSet({ cart: flow({ steps, timeframe: 60 }) })),
      change(
        'svc_proxy_template.shop',
        template(['TLSv1.2', 'TLSv1.3'], directives),
        template(['TLSv1.1', 'TLSv1.3'], [...directives.filter((line) => !line.includes('deny')), 'return 404; # ```']),
      ),
      change(
        'svc_backend_service.shop',
        backend(),
        backend({ back_hosts: [host('o1.example.org'), host('o3.example.org', { weight: 4 })] }),
      ),
      change('svc_log_exporter.soc', exporter('PEM-OLD'), exporter('PEM-NEW')),
      change('svc_load_balancer_regions.shop', regions('eu-central-1', 'us-east-1'), regions('eu-west-1', 'automatic')),
      change('other_thing.x', null, {}, { provider: 'registry.terraform.io/other/other' }),
    ],
    { resource_drift: [change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({ cart: flow(), ...late }))] },
  );
  return report(of, {
    constructPaths: new Map([['svc_dynamic_rule.login', 'shop/Prod/LoginBursts']]),
    warnings: [{ summary: 'A value is not known', detail: 'Line one.\nLine two.', address: 'svc_dynamic_rule.login' }],
    replay: () => Promise.resolve(SAMPLE_IMPACT),
  });
}
