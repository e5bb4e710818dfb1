import type { Annotation } from '../figure';
import classes from './drawing.module.css';
import { percent } from './percent';
import type { Scales } from './scales';

interface LabelsProps {
  readonly annotations: readonly Annotation[];
  readonly scales: Scales;
}

/** Around a text that has no room of its own. */
const PAD_PX = 1;

/** Names and tags over the drawing. Text of the page, whose ground grows with it: SVG would have to measure it. */
export function Labels({ annotations, scales }: LabelsProps) {
  return annotations.map((annotation, index) => {
    const { x, y } = scales.ofAnnotation(annotation);
    const { yanchor = 'middle', font, bgcolor, borderpad = PAD_PX } = annotation;
    return (
      <span
        key={index}
        className={classes.label}
        data-anchor={yanchor}
        style={{
          left: percent(x),
          top: percent(y),
          padding: borderpad,
          fontSize: font.size,
          color: font.color,
          backgroundColor: bgcolor,
        }}
      >
        {annotation.text}
      </span>
    );
  });
}
