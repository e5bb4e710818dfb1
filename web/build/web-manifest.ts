import type { Plugin } from 'vite';
import { productName } from '../../libs/contracts/src/product-name.js';
import { pageGround } from '../src/config/theme/page-ground.js';
import { FALLBACK_LANGUAGE, INTL_LOCALE, LANGUAGES } from '../src/lib/i18n/languages.js';
import type { Language } from '../src/lib/i18n/languages.js';
import enTexts from '../src/lib/i18n/locales/en.json' with { type: 'json' };
import ptTexts from '../src/lib/i18n/locales/pt.json' with { type: 'json' };
import { manifestAddress } from '../src/lib/i18n/manifest-address.js';

const texts = { en: enTexts, pt: ptTexts } as const;

/** One application in every language: the same `id`, so that a change of language installs nothing a second time. */
function manifestOf(language: Language): object {
  const { page, nav } = texts[language];
  const [light] = pageGround;
  return {
    ...{ id: '/', name: productName, short_name: productName, description: page.description },
    ...{ lang: language === 'pt' ? INTL_LOCALE.pt : language, dir: 'ltr' },
    ...{ start_url: '/dashboard', scope: '/', display: 'standalone' },
    ...{ theme_color: light, background_color: light, categories: ['finance'] },
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: nav.main, url: '/weekly-trade' },
      { name: nav.portfolio, url: '/portfolio' },
    ],
  };
}

/** The manifest that lets the app be installed, one a language, and what pages say of it. Pages name that of their language. */
export function webManifest(): Plugin {
  return {
    name: 'web-manifest',
    apply: 'build',
    generateBundle() {
      for (const language of LANGUAGES)
        this.emitFile({
          type: 'asset',
          fileName: manifestAddress(language).slice(1),
          source: JSON.stringify(manifestOf(language)),
        });
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: manifestAddress(FALLBACK_LANGUAGE) }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
    ],
  };
}
