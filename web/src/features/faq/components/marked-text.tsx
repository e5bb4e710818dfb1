import { markedParts } from '../model/search';
import classes from './marked-text.module.css';

interface MarkedTextProps {
  readonly text: string;
  readonly words: readonly string[];
}

/** A text with the words of a search marked in it. */
export function MarkedText({ text, words }: MarkedTextProps) {
  if (words.length === 0) return text;
  return markedParts(text, words).map(({ text: part, isFound }, index) =>
    isFound ? (
      <mark key={index} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
