const cell = (text: string): string => text.replaceAll('|', '\\|');

/** A table of GitHub's Markdown. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)];
}

/** First line of a page that a command writes. */
export const madeBy = (command: string, from: string): string =>
  `<!-- Made by "npm run ${command}" from ${from}; do not edit. -->`;

export const code = (text: string): string => `\`${text}\``;
