/** Reads the files that requests are kept in: traffic records as JSON, and access logs. */
export { AccessLogReader, type AccessLogOptions, type TagsOf } from './access-log';
export { type Ahead, aheadOf } from './ahead';
export { fileContent } from './file-content';
export { LOG_FORMATS, logFormat, type AccessLogFormat } from './log-format';
export { type LineBlock } from './line-spool';
export { readRecordFile, recordedLines, type BadLine, type RecordBatch, type TrafficRequest } from './record-file';
export { belongsTo, recordTime } from './traffic-record';
export { readTagFilters, tagFilters } from './tag-filters';
export { NEWLINE, TOO_LONG, TOO_LONG_PROBLEM, wholeLines } from './whole-lines';
