locals {
  # What was refused at the login during one hour, but for our own monitoring.
  refused_logins = provider::svc::filter(
    "2025-03-01T08:00:00Z",
    "2025-03-01T09:00:00Z",
    { field = "blocked", value = true },
    { field = "path", op = "regex", value = "^/login" },
    { field = "status", value = [403, 473] },
    { not = { field = "tags", value = "trusted-monitor" } },

    # One header, and an entry of a list of records.
    { field = "headers", key = "x-tenant", value = "blue" },
    {
      field      = "cf_triggers"
      conditions = [{ field = "risk_level", op = "gte", value = 4 }]
    },
  )
}

output "filters" {
  description = "For the parameter `filters` of a traffic query."
  value       = local.refused_logins
}
