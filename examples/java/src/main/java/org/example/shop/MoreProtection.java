package org.example.shop;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformOutput;
import com.hashicorp.cdktf.TerraformStack;
import io.github.svcwaap.cdktf.Action;
import io.github.svcwaap.cdktf.ActionOptions;
import io.github.svcwaap.cdktf.ActionParameters;
import io.github.svcwaap.cdktf.ActionSet;
import io.github.svcwaap.cdktf.ActionType;
import io.github.svcwaap.cdktf.BackHost;
import io.github.svcwaap.cdktf.BackHostOptions;
import io.github.svcwaap.cdktf.BackendServiceOptions;
import io.github.svcwaap.cdktf.BackendServiceSet;
import io.github.svcwaap.cdktf.Configuration;
import io.github.svcwaap.cdktf.Duration;
import io.github.svcwaap.cdktf.DynamicRule;
import io.github.svcwaap.cdktf.Family;
import io.github.svcwaap.cdktf.Field;
import io.github.svcwaap.cdktf.FlowControlPolicy;
import io.github.svcwaap.cdktf.FlowKey;
import io.github.svcwaap.cdktf.FlowStep;
import io.github.svcwaap.cdktf.IAction;
import io.github.svcwaap.cdktf.IDynamicRule;
import io.github.svcwaap.cdktf.LoadBalancer;
import io.github.svcwaap.cdktf.LoadBalancerCertificates;
import io.github.svcwaap.cdktf.QuarantineRelease;
import io.github.svcwaap.cdktf.RequestCountOptions;
import io.github.svcwaap.cdktf.SvcProvider;
import io.github.svcwaap.cdktf.TagSelector;
import io.github.svcwaap.cdktf.TrafficFilter;
import io.github.svcwaap.cdktf.TrafficQuery;
import io.github.svcwaap.cdktf.TrafficQueryOptions;
import io.github.svcwaap.cdktf.VersionRevert;
import io.github.svcwaap.cdktf.bindings.data_svc_traffic_stats.DataSvcTrafficStats;
import java.util.List;
import java.util.Map;

/**
 * The constructs that ShopProtection does not use. {@code cdktf synth --app "mvn --quiet compile exec:java
 * -Dexec.mainClass=org.example.shop.MoreProtection"} synthesizes them.
 */
public class MoreProtection {
  public static void main(String[] args) {
    App app = new App();
    TerraformStack stack = new TerraformStack(app, "shop");
    new SvcProvider(stack, "Svc");
    Configuration prod = Configuration.Builder.create(stack, "Prod").name("prod").build();

    ActionSet actions = new ActionSet(prod, "Actions");
    IAction polite =
        actions.addAction(
            "polite-block",
            ActionOptions.builder()
                .name("Polite block")
                .actionType(
                    ActionType.block(
                        ActionParameters.builder().status(429).headers(Map.of("Retry-After", "3600")).build()))
                .build());

    BackendServiceSet origins = new BackendServiceSet(prod, "Origins");
    origins.addBackendService(
        "store",
        BackendServiceOptions.builder()
            .name("Store")
            .backHosts(List.of(BackHost.of("o1.example.org", BackHostOptions.builder().weight(2).build())))
            .build());

    FlowControlPolicy.Builder.create(prod, "BasketThenPay")
        .name("Basket, then pay")
        .key(List.of(FlowKey.SESSION))
        .steps(List.of(FlowStep.get("/basket"), FlowStep.post("/pay")))
        .timeframe(Duration.minutes(15))
        .tags(List.of("paid-properly"))
        .build();

    LoadBalancerCertificates.Builder.create(prod, "EdgeCertificates")
        .loadBalancer(LoadBalancer.fromName("edge-north"))
        .defaultCertificateId("cert-main")
        .certificateIds(List.of("cert-shop"))
        .build();

    // An entry that another app manages, by its id or by its name.
    IAction slow = Action.fromActionId("slow-down");
    IDynamicRule bursts = DynamicRule.fromDynamicRuleName(prod, "Bursts", "Login bursts");

    DynamicRule vouchers =
        DynamicRule.Builder.create(prod, "Vouchers")
            .name("Vouchers")
            .include(TagSelector.anyOf("voucher-refused"))
            .threshold(15)
            .timeframe(Duration.minutes(5))
            .action(polite)
            .ttl(Duration.hours(1))
            .build();
    DynamicRule.Builder.create(prod, "Search")
        .name("Search")
        .include(TagSelector.anyOf("search-page"))
        .threshold(300)
        .timeframe(Duration.minutes(1))
        .action(slow)
        .ttl(Duration.hours(1))
        .build();

    QuarantineRelease.Builder.create(prod, "FalseAlarm")
        .rules(List.of(bursts))
        .triggers(Map.of("incident", "2026-03-14"))
        .build();

    VersionRevert.Builder.create(prod, "Undo").family(Family.ACTIONS).version("7d1f3a9c21").build();

    DataSvcTrafficStats failures =
        TrafficQuery.stats(
            stack,
            "Failures",
            TrafficQueryOptions.builder()
                .filter(
                    TrafficFilter.last(Duration.hours(24))
                        .where(Field.STATUS.atLeast(500), Field.COUNTRY.oneOf("Brazil", "Chile")))
                .build());
    TerraformOutput.Builder.create(stack, "FirstHost").value(failures.getResults().get(0).getHostname()).build();

    TrafficFilter march = TrafficFilter.between("2026-03-01", "2026-04-01");
    TerraformOutput.Builder.create(stack, "VouchersCaught")
        .value(vouchers.caughtRequests("March", RequestCountOptions.builder().filter(march).build()))
        .build();

    app.synth();
  }
}
