import { AuditError } from '@app/audit/error';
import { adminCommand } from './admin/admin.command.js';
import { auditDiff } from './audit-diff/audit-diff.command.js';
import { auditExport } from './audit-export/audit-export.command.js';
import { auditHeads } from './audit-heads/audit-heads.command.js';
import { auditReplay } from './audit-replay/audit-replay.command.js';
import { auditVerify } from './audit-verify/audit-verify.command.js';
import { backtestCommand } from './backtest/backtest.command.js';
import type { CliCommand, CliIo } from './cli-io.js';
import { InputError, UsageError } from './cli-io.js';
import { eventStoreCopy } from './event-store-copy/event-store-copy.command.js';
import { pricesCheck } from './prices-check/prices-check.command.js';
import { pricesImport } from './prices-import/prices-import.command.js';
import { pricesQuarantine } from './prices-quarantine/prices-quarantine.command.js';
import { recordedMarketMake } from './recorded-market/recorded-market-make.command.js';
import { shippedBacktestsMake } from './shipped-backtests/shipped-backtests-make.command.js';
import { strategySeries } from './strategy-series/strategy-series.command.js';
import { trackRecordDemo } from './track-record-demo/track-record-demo.command.js';

const commands: ReadonlyMap<string, CliCommand> = new Map([
  ['admin', adminCommand],
  ['audit:replay', auditReplay],
  ['audit:diff', auditDiff],
  ['audit:verify', auditVerify],
  ['audit:heads', auditHeads],
  ['audit:export', auditExport],
  ['event-store:copy', eventStoreCopy],
  ['track-record:demo', trackRecordDemo],
  ['strategy:series', strategySeries],
  ['backtest', backtestCommand],
  ['prices:import', pricesImport],
  ['prices:check', pricesCheck],
  ['prices:quarantine', pricesQuarantine],
  ['recorded-market:make', recordedMarketMake],
  ['shipped-backtests:make', shippedBacktestsMake],
]);

const HELP = '--help';

/** An audit that gives no answer: a script never takes a misspelt name for a difference. */
const NO_ANSWER = 3;

/**
 * Runs one sub-command, or with `--help` says what it does and touches nothing.
 *
 * @returns the exit code: 0 done, 1 the input cannot be used or an audit found a fault, 2 called the wrong way, 3 an
 * audit that could not be carried out
 */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  const [name, ...args] = argv;
  const command = name === undefined ? undefined : commands.get(name);
  if (name === HELP) {
    for (const { usage } of commands.values()) io.out(`${usage}\n`);
    return 0;
  }
  if (command === undefined) {
    io.err(name === undefined ? 'A command is required.' : `Unknown command "${name}".`);
    for (const { usage } of commands.values()) io.err(`usage: ${usage}`);
    return 2;
  }
  if (args.includes(HELP)) {
    for (const line of [`usage: ${command.usage}`, '', ...command.about]) io.out(`${line}\n`);
    return 0;
  }
  try {
    await command.run(args, io);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(error.message);
      io.err(`usage: ${command.usage}`);
      return 2;
    }
    if (error instanceof InputError) {
      io.err(error.message);
      return error.exitCode;
    }
    if (error instanceof AuditError) {
      io.err(error.message);
      return error.isFinding ? 1 : NO_ANSWER;
    }
    throw error;
  }
}
