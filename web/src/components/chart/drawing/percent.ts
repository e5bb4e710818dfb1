/** A part of the plot as SVG and CSS take it; a thousandth of a percent is less than a pixel of any screen. */
export const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;
