import { describe, expect, it } from '@jest/globals';
import { toConsoleLine } from './log-line.ts';

describe('toConsoleLine', () => {
  it('shows a warning with the message of its error', () => {
    const line = JSON.stringify({
      level: 'warn',
      msg: 'batch failed',
      err: { message: 'database away', stack: '…' },
    });

    expect(toConsoleLine(line, 'stdout')).toEqual({
      text: 'warn batch failed: database away',
      important: true,
    });
  });

  it('shows why a connection was dropped (regression: only that it was)', () => {
    const line = JSON.stringify({
      level: 'warn',
      msg: 'subscription dropped',
      code: 'X',
      reason: 'no answer',
    });

    expect(toConsoleLine(line, 'stdout').text).toBe('warn subscription dropped: no answer');
  });

  it('keeps what is said in passing for --verbose', () => {
    const line = JSON.stringify({ level: 'info', msg: 'listening' });

    expect(toConsoleLine(line, 'stdout')).toEqual({ text: 'info listening', important: false });
  });

  it('shows plain text from standard error only', () => {
    expect(toConsoleLine('X is missing', 'stderr').important).toBe(true);
    expect(toConsoleLine('  ', 'stderr').important).toBe(false);
    expect(toConsoleLine('hello', 'stdout').important).toBe(false);
  });

  it('takes broken or foreign JSON for plain text', () => {
    expect(toConsoleLine('{"level":', 'stderr')).toEqual({ text: '{"level":', important: true });
    expect(toConsoleLine('{"n":1}', 'stdout')).toEqual({ text: '{"n":1}', important: false });
  });
});
