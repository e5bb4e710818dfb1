/** What makes a spreadsheet take a cell for a formula, also in its full-width forms. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const NEUTRALISED = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/**
 * A text cell that no spreadsheet runs: an apostrophe before what could be a formula. One that begins with apostrophes
 * before such a sign gets one more, so that {@link restored} is its exact inverse. Numbers are never given to it.
 */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The cell as it was before {@link neutralised}. */
export const restored = (cell: string): string => (NEUTRALISED.test(cell) ? cell.slice(1) : cell);
