/**
 * Thresholds that rules on running sites have. Below `minimum` requests, ordinary visitors are caught. Above `maximumPerSecond` requests
 * per second, averaged over the timeframe, hardly any source is.
 */
export const USUAL_THRESHOLD = { minimum: 5, maximumPerSecond: 100 } as const;
