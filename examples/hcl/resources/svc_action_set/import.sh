terraform import svc_action_set.shop prod
# What matches the default of `keep` stays out of the import. Entries of yours that match it nonetheless follow the
# configuration after two slashes: `prod//action-mine,action-mine-too`. In an id, a percent sign is written `%25`, a slash `%2F`, a
# comma `%2C`.
