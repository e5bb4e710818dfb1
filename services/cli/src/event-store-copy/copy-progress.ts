import { Presets, SingleBar } from 'cli-progress';

/** Shows how far a copy is: a bar on a terminal, else a line every few seconds. */
export interface CopyProgress {
  /** @param total events to come; 0 where nobody counts them */
  readonly begin: (stage: string, total: number) => void;
  readonly done: (count: number) => void;
  readonly end: () => void;
}

const LINE_EVERY_MS = 5_000;
/** Telling a bar of every event would cost as much as the event. */
const BAR_EVERY_MS = 100;

export function copyProgress(output: NodeJS.WriteStream): CopyProgress {
  let [stage, total, count, toldAt] = ['', 0, 0, 0];
  let bar: SingleBar | undefined;
  const isDue = (everyMs: number): boolean => {
    const now = performance.now();
    if (now - toldAt < everyMs) return false;
    toldAt = now;
    return true;
  };
  return {
    begin: (next, expected) => {
      [stage, total, count, toldAt] = [next, expected, 0, performance.now()];
      if (!output.isTTY || total === 0) {
        output.write(`${stage} ...\n`);
        return;
      }
      const format = `{bar} {percentage}% | {value} of {total} events | {eta_formatted} left | ${stage}`;
      bar = new SingleBar({ format, stream: output, hideCursor: true }, Presets.shades_classic);
      bar.start(total, 0);
    },
    done: (events) => {
      count = events;
      if (bar !== undefined) {
        if (isDue(BAR_EVERY_MS)) bar.update(events);
      } else if (isDue(LINE_EVERY_MS)) output.write(`${stage}: ${events} of ${Math.max(total, events)}\n`);
    },
    end: () => {
      // What was reached, and no more than that: a copy may have been stopped.
      bar?.update(count);
      bar?.stop();
      bar = undefined;
    },
  };
}
