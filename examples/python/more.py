"""The constructs that main.py does not use. `cdktf synth --app "python3 more.py"` synthesizes them."""

from cdktf import App, TerraformOutput, TerraformStack
from svc_waap_cdktf import (
    Action,
    ActionSet,
    ActionType,
    BackendServiceSet,
    BackHost,
    Configuration,
    Duration,
    DynamicRule,
    Family,
    Field,
    FlowControlPolicy,
    FlowKey,
    FlowStep,
    LoadBalancer,
    LoadBalancerCertificates,
    QuarantineRelease,
    SvcProvider,
    TagSelector,
    TrafficFilter,
    TrafficQuery,
    VersionRevert,
)

app = App()
stack = TerraformStack(app, "shop")
SvcProvider(stack, "Svc")
prod = Configuration(stack, "Prod", name="prod")

actions = ActionSet(prod, "Actions")
polite = actions.add_action(
    "polite-block",
    name="Polite block",
    action_type=ActionType.block(status=429, headers={"Retry-After": "3600"}),
)

origins = BackendServiceSet(prod, "Origins")
origins.add_backend_service("store", name="Store", back_hosts=[BackHost.of("o1.example.org", weight=2)])

FlowControlPolicy(
    prod,
    "BasketThenPay",
    name="Basket, then pay",
    key=[FlowKey.SESSION],
    steps=[FlowStep.get("/basket"), FlowStep.post("/pay")],
    timeframe=Duration.minutes(15),
    tags=["paid-properly"],
)

LoadBalancerCertificates(
    prod,
    "EdgeCertificates",
    load_balancer=LoadBalancer.from_name("edge-north"),
    default_certificate_id="cert-main",
    certificate_ids=["cert-shop"],
)

# An entry that another app manages, by its id or by its name.
slow = Action.from_action_id("slow-down")
bursts = DynamicRule.from_dynamic_rule_name(prod, "Bursts", "Login bursts")

vouchers = DynamicRule(
    prod,
    "Vouchers",
    name="Vouchers",
    include=TagSelector.any_of("voucher-refused"),
    threshold=15,
    timeframe=Duration.minutes(5),
    action=polite,
    ttl=Duration.hours(1),
)
DynamicRule(
    prod,
    "Search",
    name="Search",
    include=TagSelector.any_of("search-page"),
    threshold=300,
    timeframe=Duration.minutes(1),
    action=slow,
    ttl=Duration.hours(1),
)

QuarantineRelease(prod, "FalseAlarm", rules=[bursts], triggers={"incident": "2026-03-14"})

VersionRevert(prod, "Undo", family=Family.ACTIONS, version="7d1f3a9c21")

failures = TrafficQuery.stats(
    stack,
    "Failures",
    filter=TrafficFilter.last(Duration.hours(24)).where(
        Field.STATUS.at_least(500), Field.COUNTRY.one_of("Brazil", "Chile")
    ),
)
TerraformOutput(stack, "FirstHost", value=failures.results.get(0).hostname)

march = TrafficFilter.between("2026-03-01", "2026-04-01")
TerraformOutput(stack, "VouchersCaught", value=vouchers.caught_requests("March", filter=march))

app.synth()
