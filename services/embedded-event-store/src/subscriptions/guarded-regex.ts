import { createContext, Script } from 'node:vm';

/** A client's regular expression takes too long on a text. */
export class RegexTooSlowError extends Error {
  override readonly name = 'RegexTooSlowError';
  constructor() {
    super('The regular expression of the filter takes too long; use a simpler one, or prefixes.');
  }
}

/** For one page of texts. An honest expression needs a hundredth of it. */
const limitMs = 100;
/** The limit runs on while a busy machine does something else, so one that passed for that reason is no verdict. */
const triesMax = 10;

interface Work {
  regex: RegExp;
  texts: readonly string[];
}

const work: Work = { regex: /^$/, texts: [] };
const context = createContext(work);
// Both are read once, since each look at a global of another context is slow.
const script = new Script('{ const r = regex; const t = texts; t.map((text) => r.test(text)); }');

/**
 * Tests texts against an expression of a client's. Some, as `(a+)+$`, take longer than the sun burns on a text of fifty
 * letters, and everybody would wait; only a script in a context of its own can be stopped. What that costs (a thread a
 * page) is spared where the expression cannot be slow.
 * @throws RegexTooSlowError
 */
export function testGuarded(regex: RegExp, texts: readonly string[]): readonly boolean[] {
  if (cannotBeSlow(regex.source)) return texts.map((text) => regex.test(text));
  Object.assign(work, { regex, texts });
  try {
    for (let tries = 1; tries <= triesMax; tries += 1) {
      const results = runOnce();
      if (results !== undefined) return results;
    }
    throw new RegexTooSlowError();
  } finally {
    work.texts = [];
  }
}

/** Undefined where the machine gave it no time. */
function runOnce(): readonly boolean[] | undefined {
  const before = process.threadCpuUsage();
  try {
    const results: unknown = script.runInContext(context, { timeout: limitMs });
    return Array.isArray(results) ? results.map((result) => result === true) : [];
  } catch (error) {
    if (!isTimeout(error)) throw error;
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= (limitMs * 1_000) / 2) throw new RegexTooSlowError();
    return undefined;
  }
}

function isTimeout(error: unknown): boolean {
  // The error is of Node's own realm, which need not be this one's.
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

/**
 * True for expressions of which every attempt goes once through the text: no backward references, nothing looked ahead
 * for, no repeated group, and at most one repetition, which then begins at the beginning. `^[^$].*` is one of them.
 */
export function cannotBeSlow(source: string): boolean {
  const bare = source.replace(/\\[^1-9k]|\[(?:\\.|[^\]\\])*\]/gs, '_');
  if (/\\|\{|\(\?|\)[*+?]/.test(bare)) return false;
  const repetitions = bare.match(/[*+]/g)?.length ?? 0;
  return repetitions === 0 || (repetitions === 1 && bare.startsWith('^') && !bare.includes('|'));
}
