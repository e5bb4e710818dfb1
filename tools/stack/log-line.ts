import { z } from 'zod';

const pinoLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

const LEVELS = [
  { from: 60, name: 'fatal' },
  { from: 50, name: 'error' },
  { from: 40, name: 'warn' },
  { from: 30, name: 'info' },
  { from: 20, name: 'debug' },
  { from: 0, name: 'trace' },
] as const;

const WARN = 40;

/** A line that a service printed, as the console shows it. */
export interface ConsoleLine {
  readonly text: string;
  /** False for what only `--verbose` shows. */
  readonly important: boolean;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Structured lines are important from level `warn` on; of other text, what was written to standard error. */
export function toConsoleLine(line: string, stream: 'stdout' | 'stderr'): ConsoleLine {
  const structured = line.startsWith('{') ? pinoLine.safeParse(parseJson(line)) : undefined;
  if (structured?.success !== true)
    return { text: line, important: stream === 'stderr' && line.trim() !== '' };
  const { level, msg, err } = structured.data;
  const name = LEVELS.find(({ from }) => level >= from)?.name ?? 'trace';
  return { text: `${name} ${msg}${err === undefined ? '' : `: ${err.message}`}`, important: level >= WARN };
}
