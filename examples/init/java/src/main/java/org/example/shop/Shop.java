package org.example.shop;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformStack;
import io.github.svcwaap.cdktf.Action;
import io.github.svcwaap.cdktf.Configuration;
import io.github.svcwaap.cdktf.Duration;
import io.github.svcwaap.cdktf.DynamicRule;
import io.github.svcwaap.cdktf.SvcProvider;
import io.github.svcwaap.cdktf.TagSelector;

public final class Shop {
  public static void main(String[] args) {
    App app = new App();
    TerraformStack stack = new TerraformStack(app, "shop");
    new SvcProvider(stack, "Svc"); // SVC_BASE_URL and SVC_API_KEY say where the service is

    Configuration prod = Configuration.Builder.create(stack, "Prod").name("prod").build();
    DynamicRule.Builder.create(prod, "LoginBursts")
        .name("Login bursts")
        .include(TagSelector.allOf("login-page", "method-post"))
        .threshold(40)
        .timeframe(Duration.minutes(2))
        .action(Action.dynamicRuleBlock())
        .ttl(Duration.hours(2))
        .build();

    app.synth();
  }

  private Shop() {}
}
