import Plotly from 'plotly.js';

import type { Annotation, Figure } from './figure';
import { plotlyFigure } from './plotly-figure';

/** Size of a saved picture; drawn at twice that, so that it is sharp in print. */
const SIZE = { width: 1280, height: 720, scale: 2 } as const;
const HEAD = 64;
const FOOT = 56;

export interface PictureLabels {
  readonly title: string;
  /** Time and source of the figures: a picture leaves the page that says them. */
  readonly source: string;
}

interface Ground {
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
}

/** Pixels that a line is moved by, besides its place. */
type Placing = Pick<Annotation, 'y' | 'font'> & {
  readonly yanchor: 'top' | 'bottom';
  readonly yshift: number;
};

/** The figure with its title, its source and an opaque ground, as a PNG in a data address. */
export async function pictureOf(figure: Figure, words: PictureLabels, ground: Ground): Promise<string> {
  const { data, layout } = plotlyFigure(figure);
  const line = (text: string, place: Placing): object => ({
    xref: 'paper',
    x: 0,
    xanchor: 'left',
    yref: 'paper',
    showarrow: false,
    text,
    ...place,
  });
  return Plotly.toImage(
    {
      data,
      layout: {
        ...layout,
        paper_bgcolor: ground.surface,
        plot_bgcolor: ground.surface,
        margin: { l: 32, r: 80, t: HEAD, b: FOOT },
        annotations: [
          ...(layout.annotations ?? []),
          line(words.title, { y: 1, yanchor: 'bottom', yshift: 20, font: { size: 20, color: ground.text } }),
          line(words.source, { y: 0, yanchor: 'top', yshift: -30, font: { size: 12, color: ground.muted } }),
        ],
      },
    },
    { format: 'png', ...SIZE },
  );
}
