module example.org/shop

go 1.25.0

// Packages of npm may contain Go, which is no part of the app.
ignore ./node_modules

require (
	github.com/aws/jsii-runtime-go v1.140.0
	github.com/hashicorp/terraform-cdk-go/cdktf v0.21.0
	github.com/svc-waap/cdktf-go/svcwaap v0.1.0
)
