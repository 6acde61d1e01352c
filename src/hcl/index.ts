/** Values in Terraform's language. */
export * from './hcl';
