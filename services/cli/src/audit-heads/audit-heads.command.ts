import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AuditError } from '@app/audit/error';
import { errorCode } from '@app/platform';
import type { CliCommand } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';

export const auditHeads: CliCommand = {
  usage: 'audit:heads [--out FILE]',
  about: [
    'Writes the current head of every stream, after verifying all of them.',
    'Kept elsewhere, the file lets audit:verify --heads FILE prove later that no stream was cut, removed or rewritten.',
  ],
  run: async (args, io) => {
    const { out } = parseOptions(args, ['out']);
    const { presentHeads } = await import('../audit-verify/verify.js');
    const { headsFileLines } = await import('@app/audit');
    const heads = await presentHeads(process.env);
    const text = [...headsFileLines(heads), ''].join('\n');
    if (out === undefined) {
      io.out(text);
      return;
    }
    await writeNewFile(resolve(io.workingDirectory, out), out, text);
    io.out(`${heads.heads.length} streams, root ${heads.merkleRoot}: ${out}\n`);
  },
};

/** @throws AuditError where there is a file already: an earlier proof is never overwritten */
async function writeNewFile(path: string, name: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const isTaken = errorCode(error) === 'EEXIST';
    const reason = isTaken ? `${name} is there already; choose another file.` : `${name} cannot be written.`;
    throw new AuditError('AUDIT.FILE_INVALID', reason, { cause: error });
  }
}
