// Generated from src/model/traffic by "npm run generate". Do not edit.

import { AnyField } from './any-field';
import { EntriesField } from './entries-field';
import { FlagField } from './flag-field';
import { NamedValuesField } from './named-values-field';
import { NumberField } from './number-field';
import { OpenField } from './open-field';
import { Tested } from './tested';
import { TextField } from './text-field';
import { TextMapField } from './text-map-field';
import { TimeField } from './time-field';

/**
 * The fields of requests, for the conditions of a filter (contract, section 2.11).
 *
 * @example
 * TrafficFilter.between('2025-03-01', '2025-03-02').where(Field.STATUS.atLeast(500), Field.BOT.isFalse());
 */
export class Field {
  /** Access profiles that the request triggered. */
  public static readonly ACL_TRIGGERS = EntriesField._of(Tested.field('acl_triggers'));
  /** Effect of the access profile. In the entries of `acl_triggers`. */
  public static readonly ACL_TRIGGERS_ACL_ACTION = TextField._of(Tested.field('acl_triggers').entry('acl_action'));
  /** Action that followed. In the entries of `acl_triggers`. */
  public static readonly ACL_TRIGGERS_ACTION = TextField._of(Tested.field('acl_triggers').entry('action'));
  /** Not used yet. In the entries of `acl_triggers`. */
  public static readonly ACL_TRIGGERS_EXTRA = TextField._of(Tested.field('acl_triggers').entry('extra'));
  /** Tags that triggered the profile. In the entries of `acl_triggers`. */
  public static readonly ACL_TRIGGERS_TAGS = TextField._of(Tested.field('acl_triggers').entry('tags'));
  /** Id of the trigger. In the entries of `acl_triggers`. */
  public static readonly ACL_TRIGGERS_TRIGGER_ID = TextField._of(Tested.field('acl_triggers').entry('trigger_id'));
  /** Name of the trigger. In the entries of `acl_triggers`. */
  public static readonly ACL_TRIGGERS_TRIGGER_NAME = TextField._of(Tested.field('acl_triggers').entry('trigger_name'));
  /** The visitor’s program. Its `ephemeral_id` is selected with `key`. */
  public static readonly AGENT = OpenField._of(Tested.field('agent'));
  /** Arguments of the request. */
  public static readonly ARGUMENTS = TextMapField._of(Tested.field('arguments'));
  /** Autonomous system that the request came from. */
  public static readonly ASN = TextField._of(Tested.field('asn'));
  /** Authority that the request named. */
  public static readonly AUTHORITY = TextField._of(Tested.field('authority'));
  /** Biometric signals. */
  public static readonly BIOMETRIC = OpenField._of(Tested.field('biometric'));
  /** Whether the request was blocked. */
  public static readonly BLOCKED = FlagField._of(Tested.field('blocked'));
  /** Whether a bot sent the request. */
  public static readonly BOT = FlagField._of(Tested.field('bot'));
  /** Configuration that handled the request. */
  public static readonly BRANCH = TextField._of(Tested.field('branch'));
  /** Size of the response. In bytes. */
  public static readonly BYTES_SENT = NumberField._whole(Tested.field('bytes_sent'));
  /** Restrictions of content filters that the request triggered. */
  public static readonly CF_RESTRICT_TRIGGERS = OpenField._of(Tested.field('cf_restrict_triggers'));
  /** Content filters that the request triggered. */
  public static readonly CF_TRIGGERS = EntriesField._of(Tested.field('cf_triggers'));
  /** Action that followed. In the entries of `cf_triggers`. */
  public static readonly CF_TRIGGERS_ACTION = TextField._of(Tested.field('cf_triggers').entry('action'));
  /** More about it. In the entries of `cf_triggers`. */
  public static readonly CF_TRIGGERS_EXTRA = TextField._of(Tested.field('cf_triggers').entry('extra'));
  /** Name of the part that matched. In the entries of `cf_triggers`. */
  public static readonly CF_TRIGGERS_NAME = TextField._of(Tested.field('cf_triggers').entry('name'));
  /** Risk level of the rule. In the entries of `cf_triggers`. */
  public static readonly CF_TRIGGERS_RISK_LEVEL = NumberField._whole(Tested.field('cf_triggers').entry('risk_level'));
  /** Id of the rule. In the entries of `cf_triggers`. */
  public static readonly CF_TRIGGERS_RULEID = TextField._of(Tested.field('cf_triggers').entry('ruleid'));
  /** Section of the request that matched. In the entries of `cf_triggers`. */
  public static readonly CF_TRIGGERS_SECTION = TextField._of(Tested.field('cf_triggers').entry('section'));
  /** Id of the trigger. In the entries of `cf_triggers`. */
  public static readonly CF_TRIGGERS_TRIGGER_ID = TextField._of(Tested.field('cf_triggers').entry('trigger_id'));
  /** Name of the trigger. In the entries of `cf_triggers`. */
  public static readonly CF_TRIGGERS_TRIGGER_NAME = TextField._of(Tested.field('cf_triggers').entry('trigger_name'));
  /** Value that matched. In the entries of `cf_triggers`. */
  public static readonly CF_TRIGGERS_VALUE = TextField._of(Tested.field('cf_triggers').entry('value'));
  /** Whether the request was answered by a challenge. */
  public static readonly CHALLENGE = FlagField._of(Tested.field('challenge'));
  /** Kind of challenge. */
  public static readonly CHALLENGE_TYPE = TextField._of(Tested.field('challenge_type'));
  /** Cookies of the request. */
  public static readonly COOKIES = TextMapField._of(Tested.field('cookies'));
  /** Country that the request came from. */
  public static readonly COUNTRY = TextField._of(Tested.field('country'));
  /** Dynamic rules that the request triggered. */
  public static readonly DR_TRIGGERS = OpenField._of(Tested.field('dr_triggers'));
  /** Region that the request came from. */
  public static readonly GEO_REGION = TextField._of(Tested.field('geo_region'));
  /** Global filters that matched the request, one entry for each. */
  public static readonly GF_TRIGGERS = EntriesField._of(Tested.field('gf_triggers'));
  /** Action that followed. In the entries of `gf_triggers`. */
  public static readonly GF_TRIGGERS_ACTION = AnyField._of(Tested.field('gf_triggers').entry('action'));
  /** More about it. In the entries of `gf_triggers`. */
  public static readonly GF_TRIGGERS_EXTRA = AnyField._of(Tested.field('gf_triggers').entry('extra'));
  /** Name of the part that matched. In the entries of `gf_triggers`. */
  public static readonly GF_TRIGGERS_NAME = AnyField._of(Tested.field('gf_triggers').entry('name'));
  /** Section of the request that matched. In the entries of `gf_triggers`. */
  public static readonly GF_TRIGGERS_SECTION = AnyField._of(Tested.field('gf_triggers').entry('section'));
  /** Id of the trigger. In the entries of `gf_triggers`. */
  public static readonly GF_TRIGGERS_TRIGGER_ID = AnyField._of(Tested.field('gf_triggers').entry('trigger_id'));
  /** Name of the trigger. In the entries of `gf_triggers`. */
  public static readonly GF_TRIGGERS_TRIGGER_NAME = AnyField._of(Tested.field('gf_triggers').entry('trigger_name'));
  /** Value that matched. In the entries of `gf_triggers`. */
  public static readonly GF_TRIGGERS_VALUE = AnyField._of(Tested.field('gf_triggers').entry('value'));
  /** Headers of the request. */
  public static readonly HEADERS = TextMapField._of(Tested.field('headers'));
  /** Host that the request asked for. */
  public static readonly HOST = TextField._of(Tested.field('host'));
  /** Name of the host. */
  public static readonly HOSTNAME = TextField._of(Tested.field('hostname'));
  /** Whether a human sent the request. */
  public static readonly HUMAN = FlagField._of(Tested.field('human'));
  /** Whether the request was answered by an interactive challenge. */
  public static readonly ICHALLENGE = FlagField._of(Tested.field('ichallenge'));
  /** IP address that the request came from. */
  public static readonly IP = TextField._of(Tested.field('ip'));
  /** Log lines of the request. */
  public static readonly LOGS = OpenField._of(Tested.field('logs'));
  /** Messages that the system added to the event. */
  public static readonly MESSAGES = TextField._of(Tested.field('messages'));
  /** HTTP method. */
  public static readonly METHOD = TextField._of(Tested.field('method'));
  /** Whether a monitor action was triggered. */
  public static readonly MONITOR = FlagField._of(Tested.field('monitor'));
  /** Reasons for monitoring the request. */
  public static readonly MONITOR_REASONS = TextField._of(Tested.field('monitor_reasons'));
  /** Organization that the request came from. */
  public static readonly ORGANIZATION = TextField._of(Tested.field('organization'));
  /** Path of the request; begins with `/`, without arguments. */
  public static readonly PATH = TextField._of(Tested.field('path'));
  /** Segments of the path: `part1`, `part2` and so on, and `path` for the whole. */
  public static readonly PATH_PARTS = TextMapField._of(Tested.field('path_parts'));
  /** Port that the request came to. */
  public static readonly PORT = TextField._of(Tested.field('port'));
  /** Furthest filtering stage that the request reached. Known values: `0`, `2`, `3`, `4`, `5`, `6`, `7`. */
  public static readonly PROCESSING_STAGE = NumberField._whole(Tested.field('processing_stage'));
  /** Internal ids of the settings that handled the request. */
  public static readonly PROFILING = NamedValuesField._of(Tested.field('profiling'));
  /** Protocol of the request. */
  public static readonly PROTOCOL = TextField._of(Tested.field('protocol'));
  /** Data of the proxy about the request. */
  public static readonly PROXY = NamedValuesField._of(Tested.field('proxy'));
  /** Query of the request; begins with `?`. */
  public static readonly QUERY = TextField._of(Tested.field('query'));
  /** Reason for blocking the request, if it was blocked. */
  public static readonly REASON = TextField._of(Tested.field('reason'));
  /** Page that the visitor came from. */
  public static readonly REFERER = TextField._of(Tested.field('referer'));
  /** Id of the request. */
  public static readonly REQUEST_ID = TextField._of(Tested.field('request_id'));
  /** Size of the request. In bytes. */
  public static readonly REQUEST_LENGTH = NumberField._whole(Tested.field('request_length'));
  /** Duration of the request. */
  public static readonly REQUEST_TIME = NumberField._of(Tested.field('request_time'));
  /** Disposition of the request. Known values: `Passed`. */
  public static readonly RESULT = TextField._of(Tested.field('result'));
  /** Rate limits that the request triggered. */
  public static readonly RL_TRIGGERS = OpenField._of(Tested.field('rl_triggers'));
  /** The security configuration that handled the request. */
  public static readonly SECURITY_CONFIG = AnyField._of(Tested.field('security_config'));
  /** Whether the access profile is active. In `security_config`. */
  public static readonly SECURITY_CONFIG_ACL_ACTIVE = FlagField._of(Tested.field('security_config').named('acl_active'));
  /** Whether the content filter is active. In `security_config`. */
  public static readonly SECURITY_CONFIG_CF_ACTIVE = FlagField._of(Tested.field('security_config').named('cf_active'));
  /** Rules of the content filter. In `security_config`. */
  public static readonly SECURITY_CONFIG_CF_RULES = NumberField._whole(Tested.field('security_config').named('cf_rules'));
  /** Global filters. In `security_config`. */
  public static readonly SECURITY_CONFIG_GF_RULES = NumberField._whole(Tested.field('security_config').named('gf_rules'));
  /** Revision of the configuration. In `security_config`. */
  public static readonly SECURITY_CONFIG_REVISION = TextField._of(Tested.field('security_config').named('revision'));
  /** Rate limits. In `security_config`. */
  public static readonly SECURITY_CONFIG_RL_RULES = NumberField._whole(Tested.field('security_config').named('rl_rules'));
  /** Id of the entry of the security policy. In `security_config`. */
  public static readonly SECURITY_CONFIG_SECPOLENTRYID = TextField._of(Tested.field('security_config').named('secpolentryid'));
  /** Id of the security policy. In `security_config`. */
  public static readonly SECURITY_CONFIG_SECPOLID = TextField._of(Tested.field('security_config').named('secpolid'));
  /** Session of the request. */
  public static readonly SESSION = TextField._of(Tested.field('session'));
  /** Ids of the session. */
  public static readonly SESSION_IDS = OpenField._of(Tested.field('session_ids'));
  /** Status of the response. */
  public static readonly STATUS = NumberField._whole(Tested.field('status'));
  /** Processing time spent in the service. */
  public static readonly SVC_LATENCY = NumberField._whole(Tested.field('svc_latency'));
  /** All tags on the request. */
  public static readonly TAGS = TextField._of(Tested.field('tags'));
  /** Time of the request. In seconds since the Unix epoch. */
  public static readonly TIME_PERIOD = NumberField._whole(Tested.field('time_period'));
  /** Date and time of the request. */
  public static readonly TIMESTAMP = TimeField._of(Tested.field('timestamp'));
  /** Number of triggers of each kind. */
  public static readonly TRIGGER_COUNTERS = NumberField._whole(Tested.field('trigger_counters'));
  /** Access profiles. In `trigger_counters`. */
  public static readonly TRIGGER_COUNTERS_ACL = NumberField._whole(Tested.field('trigger_counters').named('acl'));
  /** Content filters. In `trigger_counters`. */
  public static readonly TRIGGER_COUNTERS_CF = NumberField._whole(Tested.field('trigger_counters').named('cf'));
  /** Restrictions of content filters. In `trigger_counters`. */
  public static readonly TRIGGER_COUNTERS_CF_RESTRICT = NumberField._whole(Tested.field('trigger_counters').named('cf_restrict'));
  /** Dynamic rules. In `trigger_counters`. */
  public static readonly TRIGGER_COUNTERS_DR = NumberField._whole(Tested.field('trigger_counters').named('dr'));
  /** Global filters. In `trigger_counters`. */
  public static readonly TRIGGER_COUNTERS_GF = NumberField._whole(Tested.field('trigger_counters').named('gf'));
  /** Rate limits. In `trigger_counters`. */
  public static readonly TRIGGER_COUNTERS_RL = NumberField._whole(Tested.field('trigger_counters').named('rl'));
  /** Addresses of the origins that received the request. */
  public static readonly UPSTREAM_ADDR = TextField._of(Tested.field('upstream_addr'));
  /** Response of each origin. */
  public static readonly UPSTREAM_DATA = EntriesField._of(Tested.field('upstream_data'));
  /** Address of the origin. In the entries of `upstream_data`. */
  public static readonly UPSTREAM_DATA_ADDR = TextField._of(Tested.field('upstream_data').entry('addr'));
  /** Response time of the origin. In the entries of `upstream_data`. */
  public static readonly UPSTREAM_DATA_RESPONSE_TIME = NumberField._of(Tested.field('upstream_data').entry('response_time'));
  /** Status of the origin. In the entries of `upstream_data`. */
  public static readonly UPSTREAM_DATA_STATUS = NumberField._whole(Tested.field('upstream_data').entry('status'));
  /** Response time of the origin; null if the request reached none. */
  public static readonly UPSTREAM_RESPONSE_TIME = NumberField._of(Tested.field('upstream_response_time'));
  /** Statuses of the origins. */
  public static readonly UPSTREAM_STATUS = NumberField._whole(Tested.field('upstream_status'));
  /** URL of the request. */
  public static readonly URL = TextField._of(Tested.field('url'));
  /** User agent that the visitor named. */
  public static readonly USER_AGENT = TextField._of(Tested.field('user_agent'));
  /** Version of the protocol. */
  public static readonly VERSION = TextField._of(Tested.field('version'));

  /**
   * One of `arguments`, by its name: short for the part of this name of `ARGUMENTS`.
   *
   * @param name exact name
   */
  public static argument(name: string): TextField {
    return Field.ARGUMENTS.named(name);
  }

  /**
   * One of `cookies`, by its name: short for the part of this name of `COOKIES`.
   *
   * @param name exact name
   */
  public static cookie(name: string): TextField {
    return Field.COOKIES.named(name);
  }

  /**
   * One of `headers`, by its name: short for the part of this name of `HEADERS`.
   *
   * @param name exact name
   */
  public static header(name: string): TextField {
    return Field.HEADERS.named(name);
  }

  /**
   * One of `path_parts`, by its name: short for the part of this name of `PATH_PARTS`.
   *
   * @param name exact name
   */
  public static pathPart(name: string): TextField {
    return Field.PATH_PARTS.named(name);
  }

  private constructor() {}
}
