/** Reads the files that requests are kept in: traffic records as JSON, and access logs. */
export { AccessLogReader, type AccessLogOptions, type TagsOf, type TrafficRequest } from './access-log';
export { type Ahead, aheadOf } from './ahead';
export { fileContent, kindOf } from './file-content';
export { type LineBlock } from './line-spool';
export type { AccessLogFormat } from './log-format';
export { LOG_FORMATS, logFormat } from './named-formats';
export {
  FIRST_RECORDS,
  headOfRecords,
  openLog,
  readRecordFile,
  type BadLine,
  type OpenLog,
  type RecordBatch,
  type RecordsHead,
} from './record-file';
export { bytesOf, MemoryLimit } from './memory-limit';
export { belongsTo, recordTime } from './traffic-record';
export { readTagFilters, tagFilters } from './tag-filters';
export { unknownMembers, unknownMembersText } from './unknown-members';
export { NEWLINE, RECORD_LIMITS, TOO_LONG, TOO_LONG_PROBLEM, wholeLines } from './whole-lines';
