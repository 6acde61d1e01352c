from cdktf import App, TerraformStack
from constructs import Construct
from svc_waap_cdktf import (
    Action,
    ActionType,
    BackendService,
    BackHost,
    Configuration,
    Destination,
    Duration,
    DynamicRule,
    FlowControlPolicySet,
    FlowKey,
    FlowStep,
    LoadBalancer,
    LoadBalancerRegions,
    LogExporter,
    LogFilter,
    ProtectionChecks,
    ProtectionRule,
    ProxyTemplate,
    Rate,
    RuleTarget,
    ServerGroups,
    Size,
    StickyMode,
    SvcProvider,
    TagSelector,
    TlsVersion,
    TransportMode,
)


class ShopProtection(TerraformStack):
    """The protection of a shop: rules, flows, origins, upload limits, the log of blocked requests, regions and a certificate."""

    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)

        # The base URL and the API key come from SVC_BASE_URL and SVC_API_KEY.
        SvcProvider(self, "Svc")
        prod = Configuration(self, "Prod", name="prod")

        DynamicRule(
            prod,
            "LoginBursts",
            name="Login bursts",
            description="Forty wrong passwords in two minutes are no typos",
            include=TagSelector.all_of("login-page", "method-post"),
            exclude=TagSelector.any_of("office-network"),
            threshold=40,
            timeframe=Duration.minutes(2),
            action=Action.dynamic_rule_block(),
            ttl=Duration.hours(2),
            tags=["banned-login"],
        )

        stuffing = DynamicRule(
            prod,
            "StuffingPerAccount",
            name="Credential stuffing per account",
            description="Many addresses, one account: count by the account that the login names",
            target=RuleTarget.argument("username"),
            include=TagSelector.all_of("login-page", "login-failed"),
            threshold=10,
            timeframe=Duration.minutes(10),
            action=Action.dynamic_rule_block(),
            ttl=Duration.hours(1),
            tags=["account-under-attack"],
        )
        ProtectionChecks.suppress(
            stuffing, ProtectionRule.RULE_WITHOUT_EXCLUDE, "It counts failed logins only, from the office too."
        )

        DynamicRule(
            prod,
            "CatalogueScrapers",
            name="Catalogue scrapers",
            description="Reads the catalogue faster than people do",
            include=TagSelector.any_of("product-page", "search-page"),
            exclude=TagSelector.any_of("verified-search-engine", "price-partner"),
            threshold=300,
            timeframe=Duration.minutes(1),
            action=Action.dynamic_rule_block(),
            ttl=Duration.hours(6),
            offload_ip_filtering=True,
            tags=["scraper"],
        )

        by_network = DynamicRule(
            prod,
            "ScrapersByNetwork",
            name="Scrapers by network",
            description="The same, spread over the addresses of one hosting network: watch first",
            target=RuleTarget.ASN,
            include=TagSelector.any_of("product-page", "search-page"),
            exclude=TagSelector.any_of("verified-search-engine", "mobile-carrier"),
            threshold=3000,
            timeframe=Duration.minutes(5),
            action=Action.monitor(),
            ttl=Duration.hours(1),
            tags=["scraper-network"],
        )
        ProtectionChecks.suppress(
            by_network, ProtectionRule.RULE_ONLY_MONITORS, "We watch before we block a whole network."
        )

        polite = Action(
            prod,
            "Polite",
            name="Polite block",
            description="Says when to come back",
            action_type=ActionType.block(
                status=429,
                headers={"Retry-After": "3600"},
                content="Too many voucher codes. Please try again in an hour.",
            ),
            tags=["politely-blocked"],
        )

        DynamicRule(
            prod,
            "VoucherGuessing",
            name="Voucher guessing",
            description="Tries voucher codes, one session after the other",
            target=RuleTarget.cookie("sid"),
            include=TagSelector.any_of("voucher-refused"),
            threshold=15,
            timeframe=Duration.minutes(5),
            action=polite,
            ttl=Duration.hours(1),
            tags=["voucher-guessing"],
        )

        # All flows at once: what is not here is not in the service.
        flows = FlowControlPolicySet(prod, "Flows")
        ProtectionChecks.suppress(
            flows, ProtectionRule.DEAD_TAG, "Rate limits in the console select requests by the tags."
        )
        flows.add_flow_control_policy(
            "basket-then-pay",
            name="Basket, then pay",
            description="Tags payments of visitors who saw their basket before",
            key=[FlowKey.SESSION],
            steps=[
                FlowStep.get("/basket", host="store.example.org"),
                FlowStep.post("/pay", host="store.example.org"),
            ],
            timeframe=Duration.minutes(15),
            tags=["paid-properly"],
        )
        flows.add_flow_control_policy(
            "register-then-voucher",
            name="Register, then voucher",
            description="Tags vouchers that are redeemed right after an account was made",
            key=[FlowKey.IP, FlowKey.cookie("sid")],
            steps=[
                FlowStep.post("/register", host="store.example.org"),
                FlowStep.post("/voucher", host="store.example.org"),
            ],
            timeframe=Duration.seconds(90),
            tags=["voucher-hunter"],
        )

        BackendService(
            prod,
            "Store",
            name="Store origin",
            back_hosts=[
                BackHost.of("o1.example.org", https_ports=[8443], weight=2),
                BackHost.of("o2.example.org", https_ports=[8443], backup=True),
            ],
            sticky=StickyMode.custom_cookie("storeid"),
            transport_mode=TransportMode.HTTPS,
        )

        ProxyTemplate(
            prod,
            "Uploads",
            name="Uploads",
            description="Sellers upload pictures of their products",
            client_max_body_size=Size.megabytes(250),
            proxy_read_timeout=Duration.minutes(2),
            limit_req_rate=Rate.per_second(600),
            mask_headers=["Server", "X-Powered-*"],
            ssl_protocols=[TlsVersion.TLS_V1_3],
        )

        desk = LogExporter(
            prod,
            "SecurityDesk",
            name="Security desk",
            active=True,
            filter=LogFilter.BLOCKED,
            destination=Destination.tcp("syslog.example.org", 6514),
            server_groups=ServerGroups.all(),
        )
        ProtectionChecks.suppress(desk, ProtectionRule.EXPORTER_WITHOUT_TLS, "A VPN leads to the server.")

        shop = LoadBalancer.from_name("global-shop")
        regions = LoadBalancerRegions(prod, "Regions")
        regions.prefer(shop, "ams", "eu-central-1").prefer(shop, "nyc", "us-east-1")
        ProtectionChecks.suppress(regions, ProtectionRule.REGIONS_NOT_PRESERVED, "All other cities are automatic.")
        LoadBalancer.from_name("edge-west").attach_certificate(prod, "CheckoutCertificate", "cert-checkout")


app = App()
ShopProtection(app, "shop")
ProtectionChecks.apply(app, as_errors=True)
app.synth()
