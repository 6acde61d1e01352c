import { isIP } from 'node:net';
import { type AccessLogFormat, textFormat } from '../log-format';

/** The combined format, in nginx's notation. */
export const NGINX_PREFIX =
  '$remote_addr $remote_logname $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"';

const TIMED = '$request_time $upstream_response_time';

/** The format `main` of nginx's packages. */
export const MAIN: AccessLogFormat = textFormat('main', `${NGINX_PREFIX} "$http_x_forwarded_for"`);

/** `main`, if the last column of a line is a list of addresses: it might be a different one. */
export const SURE_MAIN: AccessLogFormat = {
  ...MAIN,
  read: (line, shift) => {
    const record = MAIN.read(line, shift);
    const forwarded = record?.headers?.['x-forwarded-for'] ?? undefined;
    return forwarded === undefined || forwarded.split(/, */).every((each) => isIP(each) !== 0 || each === 'unknown') ? record : undefined;
  },
};

export const COMBINED_TIMED: AccessLogFormat = textFormat('combined_timed', `${NGINX_PREFIX} ${TIMED}`);

export const MAIN_TIMED: AccessLogFormat = textFormat('main_timed', `${NGINX_PREFIX} "$http_x_forwarded_for" ${TIMED}`);

export const VHOST_COMBINED: AccessLogFormat = textFormat('vhost_combined', `$server_name:$server_port ${NGINX_PREFIX}`);

/** Default format of the ingress controller for Kubernetes. */
export const INGRESS: AccessLogFormat = textFormat(
  'ingress',
  `${NGINX_PREFIX} $request_length $request_time [$proxy_upstream_name] [$proxy_alternative_upstream_name] $upstream_addr ` +
    '$upstream_response_length $upstream_response_time $upstream_status $request_id',
);
