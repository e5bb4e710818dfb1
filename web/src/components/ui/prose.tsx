import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import classes from './prose.module.css';

const ITEM = '- ';

interface ProseProps {
  /** A line is a paragraph; lines that begin with "- " are a list. */
  readonly text: string;
  /** Draws each line, to mark words in it for example. */
  readonly line?: (text: string) => ReactNode;
}

/** A text of several paragraphs, at most 68 characters wide. */
export function Prose({ text, line = (same) => same }: ProseProps) {
  return (
    <div className={cx('ui-measure ui-column ui-gap-12', classes.prose)}>
      {blocksOf(text).map((block, index) =>
        typeof block === 'string' ? (
          <p key={index}>{line(block)}</p>
        ) : (
          <ul key={index}>
            {block.map((item) => (
              <li key={item}>{line(item)}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

/** Paragraphs, and the items of lists that stand between them. */
function blocksOf(text: string): readonly (string | readonly string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith(ITEM)) {
      blocks.push(line);
      continue;
    }
    const item = line.slice(ITEM.length);
    const last = blocks.at(-1);
    if (Array.isArray(last)) last.push(item);
    else blocks.push([item]);
  }
  return blocks;
}
