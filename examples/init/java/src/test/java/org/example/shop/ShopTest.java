package org.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopTest {
  // "npm test" synthesizes the stack, and has the command svc-waap on its PATH.
  private static final String STACK = "cdktf.out/stacks/shop";

  @TempDir
  Path folder;

  @Test
  void aBurstOfLoginsIsCaughtAndPeopleAreNot() throws Exception {
    // The first address needs more logins than the threshold of the rule.
    List<String> samples = new ArrayList<>(logins("203.0.113.7", 60, Duration.ofSeconds(1)));
    samples.addAll(logins("198.51.100.1", 60, Duration.ofMinutes(1)));
    Path file = Files.write(folder.resolve("samples.ndjson"), samples);

    Process command = new ProcessBuilder("svc-waap", "simulate", STACK, "--traffic", file.toString(), "--output", "json")
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    JsonNode result = new ObjectMapper().readTree(command.getInputStream());

    assertEquals("[\"203.0.113.7\"]", result.get("rules").get(0).get("sources").toString());
  }

  private static List<String> logins(String ip, int count, Duration every) {
    Instant start = Instant.parse("2026-01-01T12:00:00Z");
    List<String> samples = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      samples.add(String.format(
          "{\"ip\": \"%s\", \"tags\": [\"login-page\", \"method-post\"], \"timestamp\": \"%s\"}",
          ip, start.plus(every.multipliedBy(n))));
    }
    return samples;
  }
}
