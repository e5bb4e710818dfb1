import { pageGround } from './page-ground';

/** The two values of a token: `[light, dark]`. */
type Pair = readonly [light: string, dark: string];

/** The operations, the warning and the RSI: everything that has a colour of its own. */
export type Role = 'invest' | 'reinvest' | 'sell' | 'warn' | 'rsi';

type RoleTokens = Readonly<Record<'text' | 'fill' | 'on' | 'hover' | 'tint' | 'line' | 'mark', Pair>>;

export const surfaceTokens = {
  bg: pageGround,
  surface: ['#FFFFFF', '#172123'],
  sunken: ['#E8EEEF', '#111A1C'],
  hover: ['#F8FBFB', '#222E30'],
  // The foot of a card is a step brighter than the page in light and a step deeper than the card in dark.
  foot: ['#F8FBFB', '#111A1C'],
  selected: ['#DEE8EB', '#222E30'],
  line: ['#DAE1E3', '#2D393B'],
  'line-strong': ['#C4CED0', '#475355'],
  field: ['#7C898C', '#768386'],
  text: ['#102125', '#E7ECED'],
  muted: ['#586669', '#A0ACAE'],
  primary: ['#123339', '#4C7077'],
  'primary-hover': ['#20434A', '#44666D'],
  'primary-on': ['#FFFFFF', '#FFFFFF'],
  focus: ['#32565E', '#9CB7BC'],
  accent: ['#72939A', '#72939A'],
  logo: ['#123339', '#DEE8EB'],
  scrim: ['rgba(4, 8, 9, 0.45)', 'rgba(4, 8, 9, 0.45)'],
  shadow: [
    '0 1px 2px rgba(16, 33, 37, 0.06), 0 12px 32px -8px rgba(16, 33, 37, 0.22)',
    '0 0 0 1px #2D393B, 0 16px 40px -8px rgba(0, 0, 0, 0.6)',
  ],
  'regime-bear': ['#DAE1E3', '#2D393B'],
  'regime-transition': ['#C3D5D9', '#4A5F64'],
  'regime-pre-bull': ['#72939A', '#72939A'],
  'regime-bull': ['#20434A', '#C3D5D9'],
} as const satisfies Record<string, Pair>;

export const roleTokens: Readonly<Record<Role, RoleTokens>> = {
  invest: {
    text: ['#16644E', '#93DEC4'],
    fill: ['#1E7C62', '#1C8468'],
    on: ['#FFFFFF', '#FFFFFF'],
    hover: ['#16644E', '#1E7C62'],
    tint: ['#EDFAF5', '#1D3633'],
    line: ['#93DEC4', '#2B6859'],
    mark: ['#1E7C62', '#63C5A5'],
  },
  reinvest: {
    text: ['#004D96', '#A0C9FC'],
    fill: ['#005EB3', '#2370C4'],
    on: ['#FFFFFF', '#FFFFFF'],
    hover: ['#004D96', '#005EB3'],
    tint: ['#F0F6FF', '#1F3240'],
    line: ['#A0C9FC', '#315984'],
    mark: ['#005EB3', '#75ADF0'],
  },
  sell: {
    text: ['#891E10', '#F69C8D'],
    fill: ['#A52716', '#C04431'],
    on: ['#FFFFFF', '#FFFFFF'],
    hover: ['#891E10', '#A8351F'],
    tint: ['#FEF2F0', '#352827'],
    line: ['#F69C8D', '#7A3930'],
    mark: ['#A52716', '#EE7864'],
  },
  warn: {
    text: ['#794316', '#EDBE65'],
    fill: ['#E0A334', '#E0A334'],
    on: ['#1D1204', '#1D1204'],
    hover: ['#C6841B', '#C6841B'],
    tint: ['#FDF5E6', '#33291C'],
    line: ['#EDBE65', '#6F531F'],
    mark: ['#A96813', '#E0A334'],
  },
  rsi: {
    text: ['#6F3680', '#DDB5EA'],
    fill: ['#87449A', '#CE98DF'],
    on: ['#FFFFFF', '#190F1C'],
    hover: ['#6F3680', '#DDB5EA'],
    tint: ['#FAF3FC', '#2F2E3D'],
    line: ['#DDB5EA', '#684B78'],
    mark: ['#87449A', '#CE98DF'],
  },
};

/** Every `--ui-*` custom property of one colour scheme. Components read only these. */
export function uiVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const side = scheme === 'light' ? 0 : 1;
  const variables: Record<string, string> = {};
  for (const [name, pair] of Object.entries(surfaceTokens)) variables[`--ui-${name}`] = pair[side];
  for (const [role, tokens] of Object.entries(roleTokens)) {
    for (const [part, pair] of Object.entries(tokens)) {
      variables[`--ui-${role}-${part}`] = pair[side];
    }
  }
  return variables;
}
