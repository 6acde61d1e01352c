package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// "npm test" synthesizes the stack, and has the command svc-waap on its PATH.
const stack = "cdktf.out/stacks/shop"

func logins(ip string, count int, every time.Duration) string {
	start := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	samples := ""
	for n := range count {
		timestamp := start.Add(time.Duration(n) * every).Format(time.RFC3339)
		samples += fmt.Sprintf(`{"ip": %q, "tags": ["login-page", "method-post"], "timestamp": %q}`+"\n", ip, timestamp)
	}
	return samples
}

func TestABurstOfLoginsIsCaughtAndPeopleAreNot(t *testing.T) {
	// The first address needs more logins than the threshold of the rule.
	samples := logins("203.0.113.7", 60, time.Second) + logins("198.51.100.1", 60, time.Minute)
	file := filepath.Join(t.TempDir(), "samples.ndjson")
	if err := os.WriteFile(file, []byte(samples), 0o600); err != nil {
		t.Fatal(err)
	}

	printed, err := exec.Command("svc-waap", "simulate", stack, "--traffic", file, "--output", "json").Output()
	if err != nil {
		t.Fatal(err)
	}

	var result struct{ Rules []struct{ Sources []string } }
	if err := json.Unmarshal(printed, &result); err != nil {
		t.Fatal(err)
	}
	if caught := result.Rules[0].Sources; !slices.Equal(caught, []string{"203.0.113.7"}) {
		t.Errorf("caught %v", caught)
	}
}
