/**
 * Text, controls and figures are there: what a visitor came for can be read and used. A drawing may still be on its way,
 * in a place that is held for it; {@link CHART_DRAWN} tells of that.
 */
export const FILLED = `(
  document.querySelector('main h1') !== null &&
  document.querySelector('.mantine-Skeleton-root:not([data-plot-place]), main [aria-busy=true]') === null
)`;

export const LOGIN_READY = `(
  document.querySelector('input[autocomplete=username]') !== null &&
  document.querySelector('form button[type=submit]:not([disabled])') !== null
)`;

/** A line is there to be looked at, with the axes that are drawn along with it; Plotly comes when it is pointed at. */
export const CHART_DRAWN = "document.querySelector('main [data-drawing] path[d^=M]') !== null";
