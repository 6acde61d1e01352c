/** Labels of topx results in alphabetical order, as results have them, with the meaning of their keys (contract, section 4.9). */
export const TOPX_LABELS = {
  country: 'country name',
  host: 'host name or IP',
  ip: 'IP address',
  organization: 'organization',
  origin_time: 'target URL',
  reason: 'reason the request was monitored or blocked',
  referer: 'referer string',
  svc_time: 'target URL',
  total_time: 'target URL',
  url: 'target URL',
  user_agent: 'user agent string',
  waap_id: 'value of the waap_id cookie',
} as const;

export type TopxLabel = keyof typeof TOPX_LABELS;
