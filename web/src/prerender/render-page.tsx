import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { ResourceKey } from 'i18next';
import type { ReactNode } from 'react';
import { text } from 'node:stream/consumers';

import { App } from '../app/app';
import { loadRoute } from '../app/lazy-page';
import { findRoute } from '../app/routes';
import { createI18n } from '../lib/i18n/create-i18n';
import type { Language } from '../lib/i18n/languages';

export { PUBLIC_PATHS } from './public-paths';

type Catalogues = Record<string, Record<string, ResourceKey>>;

const catalogues: Catalogues = import.meta.glob<Record<string, ResourceKey>>(
  ['../lib/i18n/locales/*.json', '../features/*/locales/*.json', './locales/*.json'],
  { import: 'default', eager: true },
);

function catalogueOf(language: string, namespace: string): Record<string, ResourceKey> {
  const file =
    namespace === 'common'
      ? `../lib/i18n/locales/${language}.json`
      : namespace === 'prerender'
        ? `./locales/${language}.json`
        : `../features/${namespace}/locales/${language}.json`;
  const catalogue = catalogues[file];
  if (catalogue === undefined) throw new Error(`There is no catalogue ${file}`);
  return catalogue;
}

/** Which page is to be rendered, and in which language. */
interface PageToRender {
  readonly path: string;
  readonly language: Language;
}

export interface RenderedPage {
  /** What is inside the root element. */
  readonly html: string;
  readonly title: string;
  readonly description: string;
}

/** Renders a public page as a visitor sees it before any script runs. */
export async function renderPage({ path, language }: PageToRender): Promise<RenderedPage> {
  const translations = await createI18n(language, async (of, namespace) =>
    Promise.resolve(catalogueOf(of, namespace)),
  );
  await translations.loadNamespaces('prerender');
  await loadRoute(findRoute(path), translations);
  const Router = ({ children }: { readonly children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  const { prelude } = await prerenderToNodeStream(
    <App translations={translations} Router={Router} isHydrating />,
    {
      // A large part would be put in its place by an inline script, which the content security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  const head = headOf(path, language);
  return { html: await text(prelude), ...head };
}

function headOf(path: string, language: Language): Pick<RenderedPage, 'title' | 'description'> {
  const head = catalogueOf(language, 'prerender')[path];
  if (typeof head !== 'object' || !('title' in head) || !('description' in head))
    throw new Error(`"${path}" has no title and description in the catalogue of the prerendered pages`);
  return { title: String(head.title), description: String(head.description) };
}
