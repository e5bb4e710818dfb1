import type { Language } from '../lib/i18n/languages';
import { FALLBACK_LANGUAGE } from '../lib/i18n/languages';
import { languageOfPath } from '../lib/i18n/detect-language';
import { firstPath } from './first-loads';

/** The files of one page, as places in {@link FirstFiles.files}. */
export interface PageFiles {
  readonly scripts: readonly number[];
  readonly styles: readonly number[];
  readonly words: Readonly<Record<Language, readonly number[]>>;
}

/** What each page needs beside what every page does; written by the build. */
export interface FirstFiles {
  readonly files: readonly string[];
  readonly pages: Readonly<Record<string, PageFiles>>;
  readonly font: string;
}

export interface Visit {
  readonly pathname: string;
  readonly language: Language;
  readonly isSignedIn: boolean;
}

export type Preload = Readonly<Record<'rel' | 'href', string>> & {
  readonly as?: 'style' | 'fetch' | 'font';
  readonly type?: string;
};

/** What is worth fetching for a visit before anything has asked for it. */
export function preloadsOf({ files, pages }: FirstFiles, visit: Visit): readonly Preload[] {
  const segment = languageOfPath(visit.pathname);
  const pathname = segment === undefined ? visit.pathname : visit.pathname.slice(segment.length + 1) || '/';
  const page = pages[firstPath(pathname, visit.isSignedIn)];
  if (page === undefined) return [];
  const named = (places: readonly number[]): readonly string[] =>
    places.flatMap((place) => files[place] ?? []);
  // Words of the fallback are read with those of the language.
  const words = new Set([...page.words[visit.language], ...page.words[FALLBACK_LANGUAGE]]);
  return [
    ...named([...words]).map((href) => ({ rel: 'preload', as: 'fetch', href }) as const),
    ...named(page.styles).map((href) => ({ rel: 'preload', as: 'style', href }) as const),
    ...named(page.scripts).map((href) => ({ rel: 'modulepreload', href })),
  ];
}
