package main

import (
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
	"github.com/svc-waap/cdktf-go/svcwaap"
)

// NewShopProtection adds the protection of a shop: rules, flows, origins, upload limits, the log of blocked requests, regions
// and a certificate.
func NewShopProtection(scope constructs.Construct, id string) cdktf.TerraformStack {
	stack := cdktf.NewTerraformStack(scope, &id)

	// The base URL and the API key come from SVC_BASE_URL and SVC_API_KEY.
	svcwaap.NewSvcProvider(stack, jsii.String("Svc"), nil)
	prod := svcwaap.NewConfiguration(stack, jsii.String("Prod"), &svcwaap.ConfigurationProps{Name: jsii.String("prod")})

	svcwaap.NewDynamicRule(prod, jsii.String("LoginBursts"), &svcwaap.DynamicRuleProps{
		Name:        jsii.String("Login bursts"),
		Description: jsii.String("Forty wrong passwords in two minutes are no typos"),
		Include:     svcwaap.TagSelector_AllOf(jsii.String("login-page"), jsii.String("method-post")),
		Exclude:     svcwaap.TagSelector_AnyOf(jsii.String("office-network")),
		Threshold:   jsii.Number(40),
		Timeframe:   svcwaap.Duration_Minutes(jsii.Number(2)),
		Action:      svcwaap.Action_DynamicRuleBlock(),
		Ttl:         svcwaap.Duration_Hours(jsii.Number(2)),
		Tags:        jsii.Strings("banned-login"),
	})

	stuffing := svcwaap.NewDynamicRule(prod, jsii.String("StuffingPerAccount"), &svcwaap.DynamicRuleProps{
		Name:        jsii.String("Credential stuffing per account"),
		Description: jsii.String("Many addresses, one account: count by the account that the login names"),
		Target:      svcwaap.RuleTarget_Argument(jsii.String("username")),
		Include:     svcwaap.TagSelector_AllOf(jsii.String("login-page"), jsii.String("login-failed")),
		Threshold:   jsii.Number(10),
		Timeframe:   svcwaap.Duration_Minutes(jsii.Number(10)),
		Action:      svcwaap.Action_DynamicRuleBlock(),
		Ttl:         svcwaap.Duration_Hours(jsii.Number(1)),
		Tags:        jsii.Strings("account-under-attack"),
	})
	svcwaap.ProtectionChecks_Suppress(stuffing, svcwaap.ProtectionRule_RULE_WITHOUT_EXCLUDE(), jsii.String("It counts failed logins only, from the office too."))

	svcwaap.NewDynamicRule(prod, jsii.String("CatalogueScrapers"), &svcwaap.DynamicRuleProps{
		Name:               jsii.String("Catalogue scrapers"),
		Description:        jsii.String("Reads the catalogue faster than people do"),
		Include:            svcwaap.TagSelector_AnyOf(jsii.String("product-page"), jsii.String("search-page")),
		Exclude:            svcwaap.TagSelector_AnyOf(jsii.String("verified-search-engine"), jsii.String("price-partner")),
		Threshold:          jsii.Number(300),
		Timeframe:          svcwaap.Duration_Minutes(jsii.Number(1)),
		Action:             svcwaap.Action_DynamicRuleBlock(),
		Ttl:                svcwaap.Duration_Hours(jsii.Number(6)),
		OffloadIpFiltering: true,
		Tags:               jsii.Strings("scraper"),
	})

	byNetwork := svcwaap.NewDynamicRule(prod, jsii.String("ScrapersByNetwork"), &svcwaap.DynamicRuleProps{
		Name:        jsii.String("Scrapers by network"),
		Description: jsii.String("The same, spread over the addresses of one hosting network: watch first"),
		Target:      svcwaap.RuleTarget_ASN(),
		Include:     svcwaap.TagSelector_AnyOf(jsii.String("product-page"), jsii.String("search-page")),
		Exclude:     svcwaap.TagSelector_AnyOf(jsii.String("verified-search-engine"), jsii.String("mobile-carrier")),
		Threshold:   jsii.Number(3000),
		Timeframe:   svcwaap.Duration_Minutes(jsii.Number(5)),
		Action:      svcwaap.Action_Monitor(),
		Ttl:         svcwaap.Duration_Hours(jsii.Number(1)),
		Tags:        jsii.Strings("scraper-network"),
	})
	svcwaap.ProtectionChecks_Suppress(byNetwork, svcwaap.ProtectionRule_RULE_ONLY_MONITORS(), jsii.String("We watch before we block a whole network."))

	polite := svcwaap.NewAction(prod, jsii.String("Polite"), &svcwaap.ActionProps{
		Name:        jsii.String("Polite block"),
		Description: jsii.String("Says when to come back"),
		ActionType: svcwaap.ActionType_Block(&svcwaap.ActionParameters{
			Status:  jsii.Number(429),
			Headers: &map[string]*string{"Retry-After": jsii.String("3600")},
			Content: jsii.String("Too many voucher codes. Please try again in an hour."),
		}),
		Tags: jsii.Strings("politely-blocked"),
	})

	svcwaap.NewDynamicRule(prod, jsii.String("VoucherGuessing"), &svcwaap.DynamicRuleProps{
		Name:        jsii.String("Voucher guessing"),
		Description: jsii.String("Tries voucher codes, one session after the other"),
		Target:      svcwaap.RuleTarget_Cookie(jsii.String("sid")),
		Include:     svcwaap.TagSelector_AnyOf(jsii.String("voucher-refused")),
		Threshold:   jsii.Number(15),
		Timeframe:   svcwaap.Duration_Minutes(jsii.Number(5)),
		Action:      polite,
		Ttl:         svcwaap.Duration_Hours(jsii.Number(1)),
		Tags:        jsii.Strings("voucher-guessing"),
	})

	// All flows at once: what is not here is not in the service.
	flows := svcwaap.NewFlowControlPolicySet(prod, jsii.String("Flows"), nil)
	svcwaap.ProtectionChecks_Suppress(flows, svcwaap.ProtectionRule_DEAD_TAG(), jsii.String("Rate limits in the console select requests by the tags."))
	store := &svcwaap.FlowStepOptions{Host: jsii.String("store.example.org")}
	flows.AddFlowControlPolicy(jsii.String("basket-then-pay"), &svcwaap.FlowControlPolicyOptions{
		Name:        jsii.String("Basket, then pay"),
		Description: jsii.String("Tags payments of visitors who saw their basket before"),
		Key:         &[]svcwaap.FlowKey{svcwaap.FlowKey_SESSION()},
		Steps: &[]svcwaap.FlowStep{
			svcwaap.FlowStep_Get(jsii.String("/basket"), store),
			svcwaap.FlowStep_Post(jsii.String("/pay"), store),
		},
		Timeframe: svcwaap.Duration_Minutes(jsii.Number(15)),
		Tags:      jsii.Strings("paid-properly"),
	})
	flows.AddFlowControlPolicy(jsii.String("register-then-voucher"), &svcwaap.FlowControlPolicyOptions{
		Name:        jsii.String("Register, then voucher"),
		Description: jsii.String("Tags vouchers that are redeemed right after an account was made"),
		Key:         &[]svcwaap.FlowKey{svcwaap.FlowKey_IP(), svcwaap.FlowKey_Cookie(jsii.String("sid"))},
		Steps: &[]svcwaap.FlowStep{
			svcwaap.FlowStep_Post(jsii.String("/register"), store),
			svcwaap.FlowStep_Post(jsii.String("/voucher"), store),
		},
		Timeframe: svcwaap.Duration_Seconds(jsii.Number(90)),
		Tags:      jsii.Strings("voucher-hunter"),
	})

	httpsPorts := &[]*float64{jsii.Number(8443)}
	svcwaap.NewBackendService(prod, jsii.String("Store"), &svcwaap.BackendServiceProps{
		Name: jsii.String("Store origin"),
		BackHosts: &[]svcwaap.BackHost{
			svcwaap.BackHost_Of(jsii.String("o1.example.org"), &svcwaap.BackHostOptions{HttpsPorts: httpsPorts, Weight: jsii.Number(2)}),
			svcwaap.BackHost_Of(jsii.String("o2.example.org"), &svcwaap.BackHostOptions{HttpsPorts: httpsPorts, Backup: true}),
		},
		Sticky:        svcwaap.StickyMode_CustomCookie(jsii.String("storeid")),
		TransportMode: svcwaap.TransportMode_HTTPS(),
	})

	svcwaap.NewProxyTemplate(prod, jsii.String("Uploads"), &svcwaap.ProxyTemplateProps{
		Name:              jsii.String("Uploads"),
		Description:       jsii.String("Sellers upload pictures of their products"),
		ClientMaxBodySize: svcwaap.Size_Megabytes(jsii.Number(250)),
		ProxyReadTimeout:  svcwaap.Duration_Minutes(jsii.Number(2)),
		LimitReqRate:      svcwaap.Rate_PerSecond(jsii.Number(600)),
		MaskHeaders:       jsii.Strings("Server", "X-Powered-*"),
		SslProtocols:      &[]svcwaap.TlsVersion{svcwaap.TlsVersion_TLS_V1_3()},
	})

	desk := svcwaap.NewLogExporter(prod, jsii.String("SecurityDesk"), &svcwaap.LogExporterProps{
		Name:         jsii.String("Security desk"),
		Active:       true,
		Filter:       svcwaap.LogFilter_BLOCKED(),
		Destination:  svcwaap.Destination_Tcp(jsii.String("syslog.example.org"), jsii.Number(6514)),
		ServerGroups: svcwaap.ServerGroups_All(),
	})
	svcwaap.ProtectionChecks_Suppress(desk, svcwaap.ProtectionRule_EXPORTER_WITHOUT_TLS(), jsii.String("A VPN leads to the server."))

	shop := svcwaap.LoadBalancer_FromName(jsii.String("global-shop"))
	regions := svcwaap.NewLoadBalancerRegions(prod, jsii.String("Regions"), nil).
		Prefer(shop, jsii.String("ams"), jsii.String("eu-central-1")).
		Prefer(shop, jsii.String("nyc"), jsii.String("us-east-1"))
	svcwaap.ProtectionChecks_Suppress(regions, svcwaap.ProtectionRule_REGIONS_NOT_PRESERVED(), jsii.String("All other cities are automatic."))
	svcwaap.LoadBalancer_FromName(jsii.String("edge-west")).
		AttachCertificate(prod, jsii.String("CheckoutCertificate"), jsii.String("cert-checkout"), nil)

	return stack
}

func main() {
	app := cdktf.NewApp(nil)
	NewShopProtection(app, "shop")
	svcwaap.ProtectionChecks_Apply(app, &svcwaap.ProtectionChecksProps{AsErrors: jsii.Bool(true)})
	app.Synth()
}
