// The constructs that the main app does not use. `cdktf synth --app "go run ./more"` synthesizes them.
package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
	"github.com/svc-waap/cdktf-go/svcwaap"
)

func main() {
	app := cdktf.NewApp(nil)
	stack := cdktf.NewTerraformStack(app, jsii.String("shop"))
	svcwaap.NewSvcProvider(stack, jsii.String("Svc"), nil)
	prod := svcwaap.NewConfiguration(stack, jsii.String("Prod"), &svcwaap.ConfigurationProps{Name: jsii.String("prod")})

	actions := svcwaap.NewActionSet(prod, jsii.String("Actions"), nil)
	polite := actions.AddAction(jsii.String("polite-block"), &svcwaap.ActionOptions{
		Name: jsii.String("Polite block"),
		ActionType: svcwaap.ActionType_Block(&svcwaap.ActionParameters{
			Status:  jsii.Number(429),
			Headers: &map[string]*string{"Retry-After": jsii.String("3600")},
		}),
	})

	origins := svcwaap.NewBackendServiceSet(prod, jsii.String("Origins"), nil)
	origins.AddBackendService(jsii.String("store"), &svcwaap.BackendServiceOptions{
		Name: jsii.String("Store"),
		BackHosts: &[]svcwaap.BackHost{
			svcwaap.BackHost_Of(jsii.String("o1.example.org"), &svcwaap.BackHostOptions{Weight: jsii.Number(2)}),
		},
	})

	svcwaap.NewFlowControlPolicy(prod, jsii.String("BasketThenPay"), &svcwaap.FlowControlPolicyProps{
		Name: jsii.String("Basket, then pay"),
		Key:  &[]svcwaap.FlowKey{svcwaap.FlowKey_SESSION()},
		Steps: &[]svcwaap.FlowStep{
			svcwaap.FlowStep_Get(jsii.String("/basket"), nil),
			svcwaap.FlowStep_Post(jsii.String("/pay"), nil),
		},
		Timeframe: svcwaap.Duration_Minutes(jsii.Number(15)),
		Tags:      jsii.Strings("paid-properly"),
	})

	svcwaap.NewLoadBalancerCertificates(prod, jsii.String("EdgeCertificates"), &svcwaap.LoadBalancerCertificatesProps{
		LoadBalancer:         svcwaap.LoadBalancer_FromName(jsii.String("edge-north")),
		DefaultCertificateId: jsii.String("cert-main"),
		CertificateIds:       jsii.Strings("cert-shop"),
	})

	// An entry that another app manages, by its id or by its name.
	slow := svcwaap.Action_FromActionId(jsii.String("slow-down"))
	bursts := svcwaap.DynamicRule_FromDynamicRuleName(prod, jsii.String("Bursts"), jsii.String("Login bursts"))

	vouchers := svcwaap.NewDynamicRule(prod, jsii.String("Vouchers"), &svcwaap.DynamicRuleProps{
		Name:      jsii.String("Vouchers"),
		Include:   svcwaap.TagSelector_AnyOf(jsii.String("voucher-refused")),
		Threshold: jsii.Number(15),
		Timeframe: svcwaap.Duration_Minutes(jsii.Number(5)),
		Action:    polite,
		Ttl:       svcwaap.Duration_Hours(jsii.Number(1)),
	})
	svcwaap.NewDynamicRule(prod, jsii.String("Search"), &svcwaap.DynamicRuleProps{
		Name:      jsii.String("Search"),
		Include:   svcwaap.TagSelector_AnyOf(jsii.String("search-page")),
		Threshold: jsii.Number(300),
		Timeframe: svcwaap.Duration_Minutes(jsii.Number(1)),
		Action:    slow,
		Ttl:       svcwaap.Duration_Hours(jsii.Number(1)),
	})

	svcwaap.NewQuarantineRelease(prod, jsii.String("FalseAlarm"), &svcwaap.QuarantineReleaseProps{
		Rules:    &[]svcwaap.IDynamicRule{bursts},
		Triggers: &map[string]*string{"incident": jsii.String("2026-03-14")},
	})

	svcwaap.NewVersionRevert(prod, jsii.String("Undo"), &svcwaap.VersionRevertProps{
		Family:  svcwaap.Family_ACTIONS(),
		Version: jsii.String("7d1f3a9c21"),
	})

	failures := svcwaap.TrafficQuery_Stats(stack, jsii.String("Failures"), &svcwaap.TrafficQueryOptions{
		Filter: svcwaap.TrafficFilter_Last(svcwaap.Duration_Hours(jsii.Number(24))).Where(
			svcwaap.Field_STATUS().AtLeast(jsii.Number(500)),
			svcwaap.Field_COUNTRY().OneOf(jsii.String("Brazil"), jsii.String("Chile")),
		),
	})
	cdktf.NewTerraformOutput(stack, jsii.String("FirstHost"), &cdktf.TerraformOutputConfig{
		Value: failures.Results().Get(jsii.Number(0)).Hostname(),
	})

	march := svcwaap.TrafficFilter_Between(jsii.String("2026-03-01"), jsii.String("2026-04-01"))
	cdktf.NewTerraformOutput(stack, jsii.String("VouchersCaught"), &cdktf.TerraformOutputConfig{
		Value: vouchers.CaughtRequests(jsii.String("March"), &svcwaap.RequestCountOptions{Filter: march}),
	})

	app.Synth()
}
