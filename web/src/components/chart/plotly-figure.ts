import type { Figure, FigureLayout } from './figure';

/** A figure as Plotly takes it, with the texts of its hover. */
export function plotlyFigure({ data, layout }: Figure): {
  readonly data: readonly object[];
  readonly layout: FigureLayout;
} {
  return {
    data: data.map(({ hoverTexts, ...trace }) =>
      hoverTexts === undefined ? trace : { ...trace, customdata: hoverTexts() },
    ),
    layout,
  };
}
