const PARAMETER = 'page';

/** The page that the address asks for, from 1; null where the list is one that goes on as one scrolls. */
export function readPage(query: URLSearchParams): number | null {
  const text = query.get(PARAMETER);
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The address of another page, or of the list that goes on. */
export function withPage(query: URLSearchParams, page: number | null): URLSearchParams {
  const next = new URLSearchParams(query);
  if (page === null) next.delete(PARAMETER);
  else next.set(PARAMETER, String(page));
  return next;
}

/** Of many pages the first, the last and those around the one on screen, in order; null is what is left out between. */
export function shownPages(page: number, last: number): readonly (number | null)[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === last || Math.abs(each - page) <= 1,
  );
  return shown.flatMap((each, index) => {
    const before = shown[index - 1];
    if (before === undefined || each - before === 1) return [each];
    // One page takes no more room than the sign that stands for it.
    return each - before === 2 ? [each - 1, each] : [null, each];
  });
}
