import font from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?inline';
import Plotly from 'plotly.js';

import { FONT_FAMILY } from '../../config/theme/theme';
import type { ChartColors } from './chart-colors';
import type { LegendEntry } from './chart-frame';
import type { Figure } from './figure';
import { drawLegend } from './picture-legend';

/** Size of a saved picture; drawn at twice that, so that it is sharp in print. */
const SIZE = { width: 1280, height: 720, scale: 2 } as const;
const EDGE = 32;
const HEAD = 88;
const FOOT = 44;
const FONT_NAME = 'IBM Plex Sans Variable';

export interface PictureLabels {
  readonly title: string;
  /** Time and source of the figures: a picture leaves the page that says them. */
  readonly source: string;
  readonly legend: readonly LegendEntry[];
}

/** The figure with its title, its legend, its source and an opaque ground, as a PNG in a data address. */
export async function pictureOf(figure: Figure, words: PictureLabels, colors: ChartColors): Promise<string> {
  const [plot] = await Promise.all([
    plotImage(figure),
    document.fonts.load(`600 20px '${FONT_NAME}'`),
    document.fonts.load(`400 13px '${FONT_NAME}'`),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width * SIZE.scale;
  canvas.height = SIZE.height * SIZE.scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no pictures');
  context.scale(SIZE.scale, SIZE.scale);
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.drawImage(plot, 0, HEAD, SIZE.width, SIZE.height - HEAD - FOOT);
  context.textBaseline = 'middle';
  context.font = `600 20px ${FONT_FAMILY}`;
  context.fillStyle = colors.text;
  context.fillText(words.title, EDGE, 32);
  context.font = `400 13px ${FONT_FAMILY}`;
  drawLegend(context, words.legend, { colors, left: EDGE, middle: 64 });
  context.fillStyle = colors.muted;
  context.fillText(words.source, EDGE, SIZE.height - 24);
  return canvas.toDataURL('image/png');
}

/** Plotly's drawing, with the typeface in it: an image of a page knows no font of the page. */
async function plotImage({ data, layout }: Figure): Promise<HTMLImageElement> {
  const address = await Plotly.toImage(
    { data, layout: { ...layout, ...GROUND, margin: { l: EDGE, r: 80, t: 12, b: 28 } } },
    { format: 'svg', width: SIZE.width, height: SIZE.height - HEAD - FOOT, scale: 1 },
  );
  const svg = decodeURIComponent(address.slice(address.indexOf(',') + 1));
  const style = `<style>@font-face{font-family:'${FONT_NAME}';font-weight:100 700;src:url(${font})}</style>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace(/<svg[^>]*>/, (tag) => `${tag}${style}`))}`;
  await image.decode();
  return image;
}

/** The canvas has the ground. */
const GROUND = { paper_bgcolor: 'rgba(0,0,0,0)', plot_bgcolor: 'rgba(0,0,0,0)' } as const;
