data "svc_versions" "actions" {
  family = "actions"
}

# Back to the actions as they were at first. Usually the version is copied from the history, such as
# "4f1c0e5a9d3b7c2e8a60d1f4b9c7e3a2d5f80b16".
resource "svc_version_revert" "first_actions" {
  family   = "actions"
  version  = reverse(data.svc_versions.actions.versions)[0].version
  triggers = { incident = "2026-03-14" }

  # Versions that other users make after this one are not undone.
  expected_version = data.svc_versions.actions.versions[0].version
  lifecycle {
    # It matters only when the revert is made.
    ignore_changes = [expected_version]
  }
}
