/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What makes a spreadsheet take a cell for a formula, also in its full-width forms. A spreadsheet whose language parts
 * cells by semicolons parts a text of ours at its semicolons, tabs and line ends too, quoted or not: the rest behind them
 * is a cell of its own there.
 */
const FORMULA = /^'*(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])'*(?=[=+\-@＝＋－＠])/gu;
const NEUTRALISED = /^'+(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])'+(?=[=+\-@＝＋－＠])/gu;

/**
 * A text cell that no spreadsheet runs: an apostrophe before what could be a formula. Where apostrophes are before such
 * a sign there is one more of them, so that {@link restored} is its exact inverse. Numbers are never given to it.
 */
export const neutralised = (text: string): string => text.replaceAll(FORMULA, "'$&");

/** The cell as it was before {@link neutralised}. */
export const restored = (cell: string): string =>
  cell.replaceAll(NEUTRALISED, (apostrophes) => apostrophes.slice(1));

/** A text without the control characters that cannot be shown; tab and line ends stay. A file with NUL is no text. */
export const withoutControls = (text: string): string => text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');
