variable "query" {
  description = "As the dashboard has it."
  type        = string
  default     = "status >= 500, host = shop.example.com, timestamp between 2025-03-01 08:00 and 2025-03-01 09:00"
}

output "filters" {
  description = "For the parameter `filters` of a traffic query."
  value       = provider::svc::parse_filter(var.query)
}
