package org.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProtectionTest {
    private static final String STACK = "cdktf.out/stacks/shop";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void aBurstOfLoginsIsCaughtAndPeopleAreNot() throws Exception {
        Stream<String> burst = logins("203.0.113.7", 60, Duration.ofSeconds(1));
        Stream<String> person = logins("198.51.100.1", 60, Duration.ofMinutes(1));

        JsonNode rule = simulate(Stream.concat(burst, person).collect(Collectors.toList()), "Login bursts");

        assertEquals(JSON.createArrayNode().add("203.0.113.7"), rule.get("sources"));
        // The first 41 requests pass: the last of them is one too many.
        assertEquals(19, rule.get("requests").size());
    }

    private JsonNode simulate(List<String> samples, String rule) throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("samples.ndjson"), samples);
        Process command = new ProcessBuilder("svc-waap", "simulate", STACK, "--traffic", file.toString(), "--output", "json")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        JsonNode result = JSON.readTree(command.getInputStream());
        assertEquals(0, command.waitFor());
        for (JsonNode each : result.get("rules")) {
            if (each.get("name").asText().equals(rule)) return each;
        }
        throw new AssertionError("The stack has no rule " + rule);
    }

    private static Stream<String> logins(String ip, int count, Duration every) {
        Instant start = Instant.parse("2026-01-01T12:00:00Z");
        List<String> tags = List.of("login-page", "method-post");
        return IntStream.range(0, count)
                .mapToObj(n -> Map.of("ip", ip, "tags", tags, "timestamp", start.plus(every.multipliedBy(n)).toString()))
                .map(sample -> JSON.valueToTree(sample).toString());
    }
}
