import { uiVariables } from '../../config/theme/tokens';

/** The colours of a chart: Plotly takes values, not custom properties. */
export interface ChartColors {
  readonly text: string;
  readonly muted: string;
  readonly surface: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly accent: string;
  readonly primary: string;
  readonly invest: string;
  readonly investText: string;
  readonly reinvest: string;
  readonly sell: string;
  readonly sellText: string;
  readonly rsi: string;
  readonly rsiOn: string;
  readonly regimes: Readonly<Record<'bear' | 'transition' | 'pre_bull' | 'bull', string>>;
}

/** The same values the custom properties of the scheme have; a chart is drawn again when the scheme changes. */
export function chartColors(scheme: 'light' | 'dark'): ChartColors {
  const variables = uiVariables(scheme);
  const read = (name: string): string => variables[`--ui-${name}`] ?? '';
  return {
    text: read('text'),
    muted: read('muted'),
    surface: read('surface'),
    line: read('line'),
    lineStrong: read('line-strong'),
    accent: read('accent'),
    primary: read('primary'),
    invest: read('invest-mark'),
    investText: read('invest-text'),
    reinvest: read('reinvest-mark'),
    sell: read('sell-mark'),
    sellText: read('sell-text'),
    rsi: read('rsi-mark'),
    rsiOn: read('rsi-on'),
    regimes: {
      bear: read('regime-bear'),
      transition: read('regime-transition'),
      pre_bull: read('regime-pre-bull'),
      bull: read('regime-bull'),
    },
  };
}

/** A six-digit hex colour at an opacity, as Plotly takes it. */
export function withAlpha(hex: string, alpha: number): string {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) return hex;
  const parts = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return `rgba(${parts.join(', ')}, ${alpha})`;
}
