package org.example.shop;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformStack;
import io.github.svcwaap.cdktf.Action;
import io.github.svcwaap.cdktf.ActionParameters;
import io.github.svcwaap.cdktf.ActionType;
import io.github.svcwaap.cdktf.BackHost;
import io.github.svcwaap.cdktf.BackHostOptions;
import io.github.svcwaap.cdktf.BackendService;
import io.github.svcwaap.cdktf.Configuration;
import io.github.svcwaap.cdktf.Destination;
import io.github.svcwaap.cdktf.Duration;
import io.github.svcwaap.cdktf.DynamicRule;
import io.github.svcwaap.cdktf.FlowControlPolicyOptions;
import io.github.svcwaap.cdktf.FlowControlPolicySet;
import io.github.svcwaap.cdktf.FlowKey;
import io.github.svcwaap.cdktf.FlowStep;
import io.github.svcwaap.cdktf.FlowStepOptions;
import io.github.svcwaap.cdktf.LoadBalancer;
import io.github.svcwaap.cdktf.LoadBalancerRegions;
import io.github.svcwaap.cdktf.LogExporter;
import io.github.svcwaap.cdktf.LogFilter;
import io.github.svcwaap.cdktf.ProtectionChecks;
import io.github.svcwaap.cdktf.ProtectionChecksProps;
import io.github.svcwaap.cdktf.ProtectionRule;
import io.github.svcwaap.cdktf.ProxyTemplate;
import io.github.svcwaap.cdktf.Rate;
import io.github.svcwaap.cdktf.RuleTarget;
import io.github.svcwaap.cdktf.ServerGroups;
import io.github.svcwaap.cdktf.Size;
import io.github.svcwaap.cdktf.StickyMode;
import io.github.svcwaap.cdktf.SvcProvider;
import io.github.svcwaap.cdktf.TagSelector;
import io.github.svcwaap.cdktf.TlsVersion;
import io.github.svcwaap.cdktf.TransportMode;
import java.util.List;
import java.util.Map;
import software.constructs.Construct;

/** The protection of a shop: rules, flows, origins, upload limits, the log of blocked requests, regions and a certificate. */
public class ShopProtection extends TerraformStack {
  public ShopProtection(Construct scope, String id) {
    super(scope, id);

    // The base URL and the API key come from SVC_BASE_URL and SVC_API_KEY.
    new SvcProvider(this, "Svc");
    Configuration prod = Configuration.Builder.create(this, "Prod").name("prod").build();

    DynamicRule.Builder.create(prod, "LoginBursts")
        .name("Login bursts")
        .description("Forty wrong passwords in two minutes are no typos")
        .include(TagSelector.allOf("login-page", "method-post"))
        .exclude(TagSelector.anyOf("office-network"))
        .threshold(40)
        .timeframe(Duration.minutes(2))
        .action(Action.dynamicRuleBlock())
        .ttl(Duration.hours(2))
        .tags(List.of("banned-login"))
        .build();

    DynamicRule stuffing =
        DynamicRule.Builder.create(prod, "StuffingPerAccount")
            .name("Credential stuffing per account")
            .description("Many addresses, one account: count by the account that the login names")
            .target(RuleTarget.argument("username"))
            .include(TagSelector.allOf("login-page", "login-failed"))
            .threshold(10)
            .timeframe(Duration.minutes(10))
            .action(Action.dynamicRuleBlock())
            .ttl(Duration.hours(1))
            .tags(List.of("account-under-attack"))
            .build();
    ProtectionChecks.suppress(stuffing, ProtectionRule.RULE_WITHOUT_EXCLUDE, "It counts failed logins only, from the office too.");

    DynamicRule.Builder.create(prod, "CatalogueScrapers")
        .name("Catalogue scrapers")
        .description("Reads the catalogue faster than people do")
        .include(TagSelector.anyOf("product-page", "search-page"))
        .exclude(TagSelector.anyOf("verified-search-engine", "price-partner"))
        .threshold(300)
        .timeframe(Duration.minutes(1))
        .action(Action.dynamicRuleBlock())
        .ttl(Duration.hours(6))
        .offloadIpFiltering(true)
        .tags(List.of("scraper"))
        .build();

    DynamicRule byNetwork =
        DynamicRule.Builder.create(prod, "ScrapersByNetwork")
            .name("Scrapers by network")
            .description("The same, spread over the addresses of one hosting network: watch first")
            .target(RuleTarget.ASN)
            .include(TagSelector.anyOf("product-page", "search-page"))
            .exclude(TagSelector.anyOf("verified-search-engine", "mobile-carrier"))
            .threshold(3000)
            .timeframe(Duration.minutes(5))
            .action(Action.monitor())
            .ttl(Duration.hours(1))
            .tags(List.of("scraper-network"))
            .build();
    ProtectionChecks.suppress(byNetwork, ProtectionRule.RULE_ONLY_MONITORS, "We watch before we block a whole network.");

    Action polite =
        Action.Builder.create(prod, "Polite")
            .name("Polite block")
            .description("Says when to come back")
            .actionType(
                ActionType.block(
                    ActionParameters.builder()
                        .status(429)
                        .headers(Map.of("Retry-After", "3600"))
                        .content("Too many voucher codes. Please try again in an hour.")
                        .build()))
            .tags(List.of("politely-blocked"))
            .build();

    DynamicRule.Builder.create(prod, "VoucherGuessing")
        .name("Voucher guessing")
        .description("Tries voucher codes, one session after the other")
        .target(RuleTarget.cookie("sid"))
        .include(TagSelector.anyOf("voucher-refused"))
        .threshold(15)
        .timeframe(Duration.minutes(5))
        .action(polite)
        .ttl(Duration.hours(1))
        .tags(List.of("voucher-guessing"))
        .build();

    // All flows at once: what is not here is not in the service.
    FlowControlPolicySet flows = new FlowControlPolicySet(prod, "Flows");
    ProtectionChecks.suppress(flows, ProtectionRule.DEAD_TAG, "Rate limits in the console select requests by the tags.");
    FlowStepOptions store = FlowStepOptions.builder().host("store.example.org").build();
    flows.addFlowControlPolicy(
        "basket-then-pay",
        FlowControlPolicyOptions.builder()
            .name("Basket, then pay")
            .description("Tags payments of visitors who saw their basket before")
            .key(List.of(FlowKey.SESSION))
            .steps(List.of(FlowStep.get("/basket", store), FlowStep.post("/pay", store)))
            .timeframe(Duration.minutes(15))
            .tags(List.of("paid-properly"))
            .build());
    flows.addFlowControlPolicy(
        "register-then-voucher",
        FlowControlPolicyOptions.builder()
            .name("Register, then voucher")
            .description("Tags vouchers that are redeemed right after an account was made")
            .key(List.of(FlowKey.IP, FlowKey.cookie("sid")))
            .steps(List.of(FlowStep.post("/register", store), FlowStep.post("/voucher", store)))
            .timeframe(Duration.seconds(90))
            .tags(List.of("voucher-hunter"))
            .build());

    List<Integer> httpsPorts = List.of(8443);
    BackendService.Builder.create(prod, "Store")
        .name("Store origin")
        .backHosts(
            List.of(
                BackHost.of("o1.example.org", BackHostOptions.builder().httpsPorts(httpsPorts).weight(2).build()),
                BackHost.of("o2.example.org", BackHostOptions.builder().httpsPorts(httpsPorts).backup(true).build())))
        .sticky(StickyMode.customCookie("storeid"))
        .transportMode(TransportMode.HTTPS)
        .build();

    ProxyTemplate.Builder.create(prod, "Uploads")
        .name("Uploads")
        .description("Sellers upload pictures of their products")
        .clientMaxBodySize(Size.megabytes(250))
        .proxyReadTimeout(Duration.minutes(2))
        .limitReqRate(Rate.perSecond(600))
        .maskHeaders(List.of("Server", "X-Powered-*"))
        .sslProtocols(List.of(TlsVersion.TLS_V1_3))
        .build();

    LogExporter desk =
        LogExporter.Builder.create(prod, "SecurityDesk")
            .name("Security desk")
            .active(true)
            .filter(LogFilter.BLOCKED)
            .destination(Destination.tcp("syslog.example.org", 6514))
            .serverGroups(ServerGroups.all())
            .build();
    ProtectionChecks.suppress(desk, ProtectionRule.EXPORTER_WITHOUT_TLS, "A VPN leads to the server.");

    LoadBalancer shop = LoadBalancer.fromName("global-shop");
    LoadBalancerRegions regions = new LoadBalancerRegions(prod, "Regions");
    regions.prefer(shop, "ams", "eu-central-1").prefer(shop, "nyc", "us-east-1");
    ProtectionChecks.suppress(regions, ProtectionRule.REGIONS_NOT_PRESERVED, "All other cities are automatic.");
    LoadBalancer.fromName("edge-west").attachCertificate(prod, "CheckoutCertificate", "cert-checkout");
  }

  public static void main(String[] args) {
    App app = new App();
    new ShopProtection(app, "shop");
    ProtectionChecks.apply(app, ProtectionChecksProps.builder().asErrors(true).build());
    app.synth();
  }
}
