import { Command } from 'commander';
import { ENTITIES } from '../../../model';
import { emulatorFlags, valuesOfFlags } from '../emulator/emulator-flags';
import { runEmulator, type RunFlags } from '../emulator/run-emulator';
import { warnOfPassword } from '../replay/traffic-files';
import { helpText } from '../printing/help-text';

const DESCRIPTION =
  'Serve the management API on this machine, with its own store. Use it to try things out, to develop and to test.\n' +
  'Standard output gets one line, the base URL. Everything else is written to standard error.';

const EXAMPLES = `
Examples:
  $ svc-waap emulator
      an empty configuration "prod", deleted when the emulator stops
  $ svc-waap emulator --data ./waap-data --config prod --config staging
      two configurations, which are kept across restarts
  $ svc-waap emulator --port 0 --seed seed.json --profile observed
      on a free port, with the content of a file, as strict as running deployments
  $ SVC_EMULATOR_API_KEY=secret svc-waap emulator --host 0.0.0.0
      also for other machines, with an API key
  $ svc-waap emulator --host 0.0.0.0 --keys keys.json --tls-cert server.pem --tls-key server.key
      for several people, with the name of each in the history
  $ SVC_EMULATOR_TRAFFIC=clickhouse://svc:secret@db.example:8123/traffic svc-waap emulator
      with the traffic in a ClickHouse database, which keeps it after the emulator stops
  $ svc-waap emulator -- npx cdktf deploy
      as long as a command runs, which gets the address of the emulator in SVC_BASE_URL
  $ svc-waap emulator --faults faults.json --log
      with faults, to see how a pipeline copes with them

A seed file contains configurations by name. Each configuration may contain its families, "load-balancers" and
"load-balancer-regions", in the form in which the API returns them:
  { "configurations": { "prod": {
      "dynamic-rules": [ { "id": "login-bursts", "name": "Login bursts", ... } ]
  } } }
The families are ${ENTITIES.map(({ routes }) => routes.path).join(', ')}.

Traffic is kept in the folder of --data, or in ClickHouse: clickhouse://user:password@host:port/database, or clickhouses://
for TLS. The port is the one for HTTP (default: 8123, and 8443 for TLS). The emulator creates its table. With ?keep=365d,
ClickHouse deletes records that are older than 365 days. Other users of this machine can read options: write the password into
the variable SVC_EMULATOR_TRAFFIC.

A change is written to the --data folder before the emulator answers. On a full disk the emulator answers 507 and stores nothing
of the request: free space, and send the request again. If the files of the folder lose changes, the next start reports how many
versions are missing. Back up and restore the whole folder, and only while no emulator uses it.

The API cannot create load balancers. If the seed of a configuration has no "load-balancers", the emulator adds these:
edge-north and edge-classic (cloud_a), edge-west (cloud_b) and global-shop (svc, ports 443 and 8443). It also adds regions
of nine cities (ams ash ffm hkg lax lon nyc sgp stl) for global-shop (us-east-1, eu-central-1, ap-southeast-1),
global-api (us-west-2, eu-west-1) and global-static (us-east-1, eu-west-1). For none, write "load-balancers": [] in the seed.

A file of faults. The first rule that applies decides; a rule without "methods" or "paths" applies to all of them:
  { "seed": 7, "faults": [ {
      "methods": ["PUT"], "paths": ["/conf/prod/actions*"],
      "rate": 0.1, "after": 3, "most": 5,
      "fault": { "kind": "status", "status": 503,
                 "retryAfter": 1, "carriedOut": false }
  } ] }
Paths begin below /api/v4.3, and * stands for any characters. A tenth of the requests ("rate") gets the fault, but none of the
first three ("after"), and at most five ("most"). The kinds of faults:
  {"kind": "status", "status": 503}   an error. Optional: "retryAfter", in seconds; "carriedOut": carry out the request first
  {"kind": "drop"}                    the connection ends without an answer. Optional: "carriedOut"
  {"kind": "delay", "ms": 500}        the request waits
  {"kind": "html"}                    the request is carried out, and answered 200 with an HTML page, as a proxy does
  {"kind": "truncated"}               the request is carried out, and half of the answer is sent
  {"kind": "slow", "ms": 500}         the request is carried out, and its answer waits
  {"kind": "lag", "ms": 2000}         a read below /conf/ is answered with the content of that many milliseconds ago
  {"kind": "cut", "keep": 0.5}        a list lacks some of its items. "keep": share that stays. Optional: "total": "kept" counts the items
                                      left, "all" (the default) every item; "shuffle": in any order; "duplicate": one item is listed twice

A file of API keys:
  { "keys": [
      { "key": "...", "name": "Ann Operator", "email": "ann@example.org" }
  ] }

Without an API key, the emulator answers programs of this machine, and no web pages: another Host or Origin, and
Sec-Fetch-Site other than none or same-origin, get 403. Forms and text/plain from a browser get 415. Reach it as localhost or
as a loopback address, by any port. For every other name, start it with an API key.

A body has at most 500 levels of objects and lists, and 10,000 members in one object; everything else is 422. A body that
takes longer than five minutes is 408. Traffic may take any time, but not pause for five minutes.

For tests, the emulator has more routes:
  GET    /_emulator/health       answers when the emulator is ready; needs no API key
  GET    /_emulator/requests     the requests so far and their number; DELETE resets them
  PUT    /_emulator/publishing   {"requests": 3} or {"ms": 500}: answer 503 for so many requests or so long; DELETE ends it
  PUT    /_emulator/faults       a file of faults; GET counts the affected requests, DELETE ends them. /_emulator is exempt
`;

/** The command `svc-waap emulator`. */
export function emulatorCommand(): Command {
  const command = new Command('emulator').summary('serve the management API on this machine').description(DESCRIPTION);
  for (const flag of emulatorFlags()) command.addOption(flag);
  return command
    .option('--log', 'write a line for each request to standard error, with the reasons for a refusal and the ignored parts of the request')
    .argument('[command...]', 'after --: command to run with SVC_BASE_URL set; the emulator stops when it has ended')
    .option('--quiet', 'write only errors, and the lines of --log, to standard error')
    .addHelpText('after', helpText(EXAMPLES))
    .action(async (program: readonly string[], flags: RunFlags, command: Command) => {
      const values = valuesOfFlags(command.opts());
      if ((values.tlsCert === undefined) !== (values.tlsKey === undefined))
        command.error('error: --tls-cert and --tls-key require each other. Set both.');
      if (values.traffic !== undefined) await warnOfPassword(values.traffic);
      return runEmulator(values, flags, program);
    });
}
