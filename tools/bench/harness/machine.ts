import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { root } from '../../stack/root.ts';

/** What a figure means nothing without. */
export interface MachineFacts {
  /** ISO 8601, UTC. */
  readonly date: string;
  /** Of the working tree; "+" after it where files differ from it. */
  readonly commit: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryMb: number;
  readonly system: string;
  readonly node: string;
  /** Mean number of busy processes over the minute before, by others than this bench. */
  readonly loadBefore: number;
}

export function machineFacts(): MachineFacts {
  return {
    date: new Date().toISOString(),
    commit: commit(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryMb: Math.round(totalmem() / 2 ** 20),
    system: `${platform()} ${release()}`,
    node: process.version,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

function commit(): string {
  try {
    const head = git('rev-parse', '--short', 'HEAD');
    return git('status', '--porcelain', '--untracked-files=no') === '' ? head : `${head}+`;
  } catch {
    return 'unknown';
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
