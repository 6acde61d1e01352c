/** Oldest Node that the command of each CDK supports: major and minor version. */
export const OLDEST_NODE = { cdktf: [20, 0], cdktn: [22, 19] } as const;
