import { FONT_FAMILY } from '../../config/theme/theme';
import type { Language } from '../../lib/i18n/languages';
import type { ChartColors } from './chart-colors';

interface BaseOptions {
  readonly colors: ChartColors;
  readonly language: Language;
  readonly isPhone: boolean;
}

/** What every chart of the product has in common: no box, no buttons, a horizontal grid, the axis at the right. */
export function baseLayout({ colors, language, isPhone }: BaseOptions): Record<string, unknown> {
  return {
    autosize: true,
    paper_bgcolor: 'rgba(0,0,0,0)',
    plot_bgcolor: 'rgba(0,0,0,0)',
    font: { family: FONT_FAMILY, size: 12, color: colors.muted },
    margin: { l: 0, r: isPhone ? 48 : 56, t: 6, b: 24 },
    showlegend: false,
    dragmode: false,
    hovermode: 'x unified',
    hoverlabel: {
      bgcolor: colors.surface,
      bordercolor: colors.lineStrong,
      font: { family: FONT_FAMILY, size: 13, color: colors.text },
    },
    separators: language === 'pt' ? ',.' : '.,',
  };
}

/** The time axis: hairline, no grid, dotted spike, dates in the reader's order. */
export function timeAxis({ colors, language }: BaseOptions): Record<string, unknown> {
  return {
    type: 'date',
    fixedrange: true,
    showgrid: false,
    zeroline: false,
    showline: true,
    linecolor: colors.lineStrong,
    showspikes: true,
    spikemode: 'across',
    spikethickness: 1,
    spikedash: 'dot',
    spikecolor: colors.muted,
    hoverformat: language === 'pt' ? '%d/%m/%Y' : '%b %-d, %Y',
  };
}

/** A value axis at the right with a hairline grid. */
export function valueAxis({ colors }: BaseOptions): Record<string, unknown> {
  return {
    side: 'right',
    fixedrange: true,
    zeroline: false,
    showline: false,
    gridcolor: colors.line,
    gridwidth: 1,
    ticklen: 0,
  };
}
