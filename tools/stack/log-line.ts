import { z } from 'zod';

const structuredLine = z.object({
  level: z.string(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
  reason: z.string().optional(),
});

const IMPORTANT: ReadonlySet<string> = new Set(['warn', 'error', 'fatal']);

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
  const structured = line.startsWith('{') ? structuredLine.safeParse(parseJson(line)) : undefined;
  if (structured?.success !== true)
    return { text: line, important: stream === 'stderr' && line.trim() !== '' };
  const { level, msg, err, reason = err?.message } = structured.data;
  return {
    text: `${level} ${msg}${reason === undefined ? '' : `: ${reason}`}`,
    important: IMPORTANT.has(level),
  };
}
