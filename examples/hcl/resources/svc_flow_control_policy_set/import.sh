terraform import svc_flow_control_policy_set.shop prod
# What matches the default of `keep` stays out of the import. Entries of yours that match it nonetheless follow the
# configuration after two slashes: `prod//__mine,__mine-too`. In an id, a percent sign is written `%25`, a slash `%2F`, a
# comma `%2C`.
