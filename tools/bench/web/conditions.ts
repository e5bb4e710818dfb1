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

/** Plotly draws its axes last. */
export const CHART_DRAWN = "document.querySelector('.js-plotly-plot .main-svg .xaxislayer-above') !== null";
