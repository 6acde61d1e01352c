/** The Terraform JSON of a stack, as an app synthesizes it. */
export { readConstructPaths, type ConstructPaths } from './construct-paths';
export { type ResourceBlock, resourceBlocks } from './resource-blocks';
export { NotKnown, StackValues } from './stack-values';
export { readStack, type StackDocument, stackDocument, SYNTHESIZED } from './stack-document';
