package tests

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const stack = "../cdktf.out/stacks/shop"

type simulatedRule struct {
	Name     string
	Sources  []string
	Requests []map[string]any
}

func simulate(t *testing.T, samples []string) map[string]simulatedRule {
	t.Helper()
	file := filepath.Join(t.TempDir(), "samples.ndjson")
	if err := os.WriteFile(file, []byte(strings.Join(samples, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("svc-waap", "simulate", stack, "--traffic", file, "--output", "json")
	command.Stderr = os.Stderr
	printed, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var result struct{ Rules []simulatedRule }
	if err := json.Unmarshal(printed, &result); err != nil {
		t.Fatal(err)
	}
	rules := map[string]simulatedRule{}
	for _, rule := range result.Rules {
		rules[rule.Name] = rule
	}
	return rules
}

func logins(ip string, count int, every time.Duration) []string {
	start := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	samples := make([]string, count)
	for n := range samples {
		sample, _ := json.Marshal(map[string]any{
			"ip":        ip,
			"tags":      []string{"login-page", "method-post"},
			"timestamp": start.Add(time.Duration(n) * every).Format(time.RFC3339),
		})
		samples[n] = string(sample)
	}
	return samples
}

func TestABurstOfLoginsIsCaughtAndPeopleAreNot(t *testing.T) {
	burst := logins("203.0.113.7", 60, time.Second)
	person := logins("198.51.100.1", 60, time.Minute)

	rule := simulate(t, append(burst, person...))["Login bursts"]

	if len(rule.Sources) != 1 || rule.Sources[0] != "203.0.113.7" {
		t.Errorf("caught %v", rule.Sources)
	}
	// The first 41 requests pass: the last of them is one too many.
	if len(rule.Requests) != 19 {
		t.Errorf("%d requests", len(rule.Requests))
	}
}
