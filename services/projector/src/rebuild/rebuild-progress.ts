import { Presets, SingleBar } from 'cli-progress';
import type { RebuildStage } from './blue-green-rebuild.js';

/** Shows how far a rebuild is. */
export interface RebuildProgress {
  /** @param total what is expected to be done; 0 where nobody knows */
  begin(stage: string, total: number): void;
  done(count: number): void;
  end(): void;
}

const LINE_EVERY_MS = 5_000;

/** What a person reads of each stage. */
export const stageTitles: Readonly<Record<RebuildStage, string>> = {
  fill: 'writing the new version',
  compare: 'comparing both versions with the streams',
  'catch up': 'catching up',
  switch: 'making it active',
};

/** A bar on a terminal, else a line when a stage begins and every few seconds. */
export function rebuildProgress(
  output: NodeJS.WriteStream,
  now: () => number = () => performance.now(),
): RebuildProgress {
  return output.isTTY ? barOn(output) : linesOn(output, now);
}

function barOn(stream: NodeJS.WriteStream): RebuildProgress {
  let bar: SingleBar | undefined;
  const end = (): void => {
    bar?.stop();
    bar = undefined;
  };
  return {
    begin: (stage, total) => {
      end();
      if (total === 0) {
        stream.write(`${stage} ...\n`);
        return;
      }
      bar = new SingleBar(
        {
          format: `{bar} {percentage}% | {value} of {total} | {duration_formatted} | ${stage}`,
          stream,
          hideCursor: true,
          stopOnComplete: false,
        },
        Presets.shades_classic,
      );
      bar.start(total, 0);
    },
    done: (count) => {
      // The total is what the former version knew: there may be more.
      if (bar !== undefined && count > bar.getTotal()) bar.setTotal(count);
      bar?.update(count);
    },
    end,
  };
}

function linesOn(stream: NodeJS.WriteStream, now: () => number): RebuildProgress {
  let stage = '';
  let total = 0;
  let writtenAt = 0;
  return {
    begin: (next, expected) => {
      [stage, total, writtenAt] = [next, expected, now()];
      stream.write(`${stage} ...\n`);
    },
    done: (count) => {
      if (now() - writtenAt < LINE_EVERY_MS) return;
      writtenAt = now();
      stream.write(`${stage}: ${count}${total === 0 ? '' : ` of ${Math.max(total, count)}`}\n`);
    },
    end: () => undefined,
  };
}
