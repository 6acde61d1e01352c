import { JSON_LIMITS, misfitText, MOST_REGION_PAIRS } from '../../../src/model';
import {
  answerTooLarge,
  answerTooLong,
  brokenJson,
  LIST_WITHOUT_ITEMS,
  objectOfAnotherKind,
  redirectsElsewhere,
  REMEDY,
  sentInstead,
  tooManyRegions,
} from '../../../src/api/messages/answer';
import { cancelled, familyInUse, findOut, idInUse, OUTCOME_OPEN, segmentIsTaken, unsendable } from '../../../src/api/messages/request';
import { AUTH_IS_NONE, KEY_MISSING, keyRefused } from '../../../src/api/messages/setting';
import { numberOutsideKnownRange } from '../../../src/provider/messages/doubts';
import * as service from '../../../src/provider/messages/service';
import { misshapenInList } from '../../../src/provider/messages/words';
import { answered, failedCreate, failedList, failedLook, failedUpdate, misshapen, spoiled, unanswered, wrongAnswer } from './client-error';
import { subject } from './subject';

const CODES = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ECONNRESET',
  'ETIMEDOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_REVOKED',
  'EPROTO',
  'Z_DATA_ERROR',
  'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'HPE_INVALID_CONSTANT',
  'HPE_INVALID_HEADER_TOKEN',
  'ERR_PROXY_407',
  'ERR_PROXY_403',
  'EMFILE',
];

const redirected = redirectsElsewhere('https://login.example.com/start', 'https://login.example.com');

const tooLong = answerTooLong(256 * 1024 * 1024);
const tooLarge = answerTooLarge({ of: 'values', most: JSON_LIMITS.values });

export const SERVICE = subject('Requests to the service', service, {
  objectNotFound: [[failedUpdate(answered(404, 'entry [polite-block] does not exist'))]],
  configurationNotFound: [
    [failedList(answered(404, 'configuration [prod] does not exist', REMEDY.configuration)), 'the environment variable SVC_CONFIG'],
  ],
  configurationNotReached: [[failedList(answered(404, 'not found', `${REMEDY.configuration} ${REMEDY.elsewhere}`))]],
  objectConflict: [
    [failedCreate(answered(409, 'an entry with this name exists', REMEDY.conflict))],
    [failedUpdate(answered(409, 'an entry with this name exists', REMEDY.correct))],
    [failedCreate(idInUse(['name', 'params.headers']))],
    [failedList(familyInUse(['polite-block.name', 'hard-block']))],
  ],
  valueRefused: [[failedUpdate(answered(422, 'the action is not valid', REMEDY.correct))]],
  unnamedValueRefused: [
    [
      failedUpdate(answered(422, 'Request does not match schema', REMEDY.correct)),
      [numberOutsideKnownRange({ kind: 'out-of-range', value: 0, minimum: 1 }, { attribute: 'threshold', severity: 'refused' })],
    ],
    [failedUpdate(answered(422, 'Request does not match schema', REMEDY.correct)), []],
  ],
  refusalOfValue: [
    [service.valueRefused(failedUpdate(answered(422, 'params.status: must be at least 1', REMEDY.correct))), 'must be at least 1'],
  ],
  valueNotSendable: [[failedUpdate(unsendable([{ path: ['id'], message: segmentIsTaken('versions', 'the history of the family') }]))]],
  requestRefused: [[failedUpdate(answered(400, 'action [polite-block] is in use', REMEDY.correct))]],
  apiKeyRefused: [
    [failedList(answered(401, 'invalid key', keyRefused('as Authorization: Basic')))],
    [failedList(answered(401, 'no key', KEY_MISSING))],
    [failedList(answered(401, 'no key', AUTH_IS_NONE))],
  ],
  permissionDenied: [
    [failedUpdate(answered(403, 'not allowed', REMEDY.permission))],
    [failedUpdate(answered(403, sentInstead('text/html', '<html>Blocked'), `${REMEDY.notJson} ${REMEDY.permission}`))],
  ],
  tooManyRequests: [[failedUpdate(answered(429, 'slow down', REMEDY.rate), 5)]],
  serviceUnavailable: [
    [failedUpdate(answered(503, 'a configuration is being published', REMEDY.publishing), 21)],
    [failedUpdate(answered(403, 'maintenance', REMEDY.maintenance))],
    [failedUpdate(answered(502, sentInstead('text/html', '<html>Bad gateway'), REMEDY.later), 5)],
  ],
  serviceFailed: [
    [failedUpdate(answered(500, sentInstead('', ''), REMEDY.failed))],
    [failedLook(findOut(524, 'created'), answered(500, sentInstead('', ''), REMEDY.failed), OUTCOME_OPEN)],
  ],
  unexpectedAnswer: [
    [failedList(wrongAnswer(200, sentInstead('text/html', '<!DOCTYPE html><title>Sign in</title>')))],
    [failedList(wrongAnswer(200, LIST_WITHOUT_ITEMS))],
    [failedList(spoiled(brokenJson(4096)))],
    [failedUpdate(spoiled(sentInstead('text/html', '<html>Maintenance')), 5)],
    [failedLook(findOut(200, 'created'), spoiled(sentInstead('text/html', '<html>Maintenance')), OUTCOME_OPEN)],
    [failedList(wrongAnswer(200, objectOfAnotherKind('action')))],
    [failedList(misshapen(misfitText({ place: 'params.status', is: 'of another type' })))],
    [failedList(misshapen(tooManyRegions(2000, 1000, MOST_REGION_PAIRS)))],
    [failedList(misshapenInList(misfitText({ place: 'params.status', is: 'inexact' })))],
    [failedList({ what: `the service at https://protection.example.com ${redirected.what} (status 302)`, remedy: redirected.remedy })],
    [failedList({ what: `the service at https://protection.example.com ${tooLong.what} (status 200)`, remedy: tooLong.remedy })],
    [failedList({ what: `the service at https://protection.example.com ${tooLarge.what} (status 200)`, remedy: tooLarge.remedy })],
  ],
  serviceNotReached: CODES.map((code): [string] => [failedList(unanswered(code))]),
  requestCancelled: [[failedUpdate({ what: cancelled(false) })], [failedUpdate({ what: cancelled(true) })]],
});
