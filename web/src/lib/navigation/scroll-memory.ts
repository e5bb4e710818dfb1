import { safeStorage } from '../storage';

const KEY = 'scroll.places';
/** One entry of the history each; older ones fall out. */
const MAX_PLACES = 100;
/** Content comes after the page, and panels change their length while they fill; later than this the reader reads. */
const RESTORE_FOR_MS = 10_000;
const USER_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

type Place = readonly [entry: string, top: number];

/** By hand: every visit begins with this, and the schemas come later. */
function isPlace(value: unknown): value is Place {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number'
  );
}

/** Where each entry of the tab's history was scrolled to; kept over a reload. */
export class ScrollMemory {
  readonly #places: Map<string, number>;

  constructor(private readonly storage: Storage = safeStorage('session')) {
    this.#places = new Map(this.#read());
  }

  note(entry: string, top: number): void {
    // Set again, so that the newest is last.
    this.#places.delete(entry);
    this.#places.set(entry, top);
    const oldest = this.#places.keys().next().value;
    if (this.#places.size > MAX_PLACES && oldest !== undefined) this.#places.delete(oldest);
  }

  of(entry: string): number | undefined {
    return this.#places.get(entry);
  }

  save(): void {
    this.storage.setItem(KEY, JSON.stringify([...this.#places]));
  }

  #read(): readonly Place[] {
    try {
      const places: unknown = JSON.parse(this.storage.getItem(KEY) ?? '[]');
      return Array.isArray(places) && places.every(isPlace) ? places : [];
    } catch {
      return [];
    }
  }
}

/**
 * Scrolls to a place as soon as the page is long enough for it and holds it there while the content comes, since a
 * skeleton that gives way to a shorter text would pull the page away again. Ends when the reader moves. Returns how to
 * stop.
 */
export function restoreScroll(top: number): () => void {
  const startedAt = performance.now();
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const move of USER_MOVES) window.removeEventListener(move, stop);
  };
  const attempt = (): void => {
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    const wanted = Math.min(top, Math.max(0, reach));
    if (Math.abs(window.scrollY - wanted) >= 1) window.scrollTo(0, wanted);
    if (performance.now() - startedAt > RESTORE_FOR_MS) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const move of USER_MOVES) window.addEventListener(move, stop, { passive: true });
  attempt();
  return stop;
}
