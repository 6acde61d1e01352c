from cdktf import App, TerraformStack
from svc_waap_cdktf import Action, Configuration, Duration, DynamicRule, SvcProvider, TagSelector

app = App()
stack = TerraformStack(app, "shop")
SvcProvider(stack, "Svc")  # SVC_BASE_URL and SVC_API_KEY say where the service is

prod = Configuration(stack, "Prod", name="prod")
DynamicRule(
    prod,
    "LoginBursts",
    name="Login bursts",
    include=TagSelector.all_of("login-page", "method-post"),
    threshold=40,
    timeframe=Duration.minutes(2),
    action=Action.dynamic_rule_block(),
    ttl=Duration.hours(2),
)

app.synth()
