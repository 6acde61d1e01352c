package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
	"github.com/svc-waap/cdktf-go/svcwaap"
)

func main() {
	app := cdktf.NewApp(nil)
	stack := cdktf.NewTerraformStack(app, jsii.String("shop"))
	svcwaap.NewSvcProvider(stack, jsii.String("Svc"), nil) // SVC_BASE_URL and SVC_API_KEY say where the service is

	prod := svcwaap.NewConfiguration(stack, jsii.String("Prod"), &svcwaap.ConfigurationProps{Name: jsii.String("prod")})
	svcwaap.NewDynamicRule(prod, jsii.String("LoginBursts"), &svcwaap.DynamicRuleProps{
		Name:      jsii.String("Login bursts"),
		Include:   svcwaap.TagSelector_AllOf(jsii.String("login-page"), jsii.String("method-post")),
		Threshold: jsii.Number(40),
		Timeframe: svcwaap.Duration_Minutes(jsii.Number(2)),
		Action:    svcwaap.Action_DynamicRuleBlock(),
		Ttl:       svcwaap.Duration_Hours(jsii.Number(2)),
	})

	app.Synth()
}
