import { defaultScheduler, notifyManager } from '@tanstack/react-query';

/** Nobody sees a page that is being opened; so long its parts may wait to be told of an answer. */
const WAIT_MS = 150;

let holders = 0;
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  const due = waiting;
  waiting = [];
  for (const one of due) one();
}

function collect(one: () => void): void {
  waiting.push(one);
  timer ??= setTimeout(tell, WAIT_MS);
}

export interface TellingTogether {
  /** Tells at once of what has come in; what comes after it is collected again. */
  readonly tellNow: () => void;
  /** Upon which nobody waits any more. */
  readonly end: () => void;
}

/**
 * Until it is ended, parts of a page are told of the answers that come in shortly after each other at once: each answer
 * told by itself has React draw on its own, which a slow phone pays for eight times while a page is opened.
 */
export function tellTogether(): TellingTogether {
  holders += 1;
  notifyManager.setScheduler(collect);
  let isOver = false;
  return {
    tellNow: tell,
    end: () => {
      if (isOver) return;
      isOver = true;
      holders -= 1;
      if (holders > 0) return;
      notifyManager.setScheduler(defaultScheduler);
      tell();
    },
  };
}
