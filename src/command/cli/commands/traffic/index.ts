import { Command } from 'commander';
import { standardOutput, type Terminal } from '../../printing/terminal';
import { generateCommand } from './generate';
import { loadCommand } from './load';
import { logsCommand } from './logs';
import { statsCommand } from './stats';
import { timelineCommand } from './timeline';
import { topxCommand } from './topx';

/** `svc-waap traffic`: queries of traffic, and traffic for a running emulator. */
export function trafficCommand(terminal: Terminal = standardOutput()): Command {
  return new Command('traffic')
    .summary('query traffic, and load traffic into an emulator')
    .description('Query the traffic of the service, load traffic into an emulator, or generate traffic.')
    .addCommand(topxCommand(terminal))
    .addCommand(statsCommand(terminal))
    .addCommand(timelineCommand(terminal))
    .addCommand(logsCommand(terminal))
    .addCommand(loadCommand())
    .addCommand(generateCommand(terminal));
}
