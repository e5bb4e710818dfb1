import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import {
  englishLeft,
  flatten,
  missingKeys,
  unevenKeys,
  unpairedKeys,
  untranslatedKeys,
  unusedKeys,
  usesIn,
  wordsInCode,
} from '../../testing/catalogue-check';
import type { Catalogue } from '../../testing/catalogue-check';
import { avoidedWords, VOCABULARY_EXCEPTIONS } from '../../testing/catalogue-vocabulary';
import { retiredTexts } from '../../testing/retired-texts';

const SOURCE = resolve(import.meta.dirname, '../..');
const FEATURES = join(SOURCE, 'features');

/** Words that are the same in both languages on purpose: names, units, loan words. */
const SAME_IN_BOTH: ReadonlySet<string> = new Set([
  'Bitcoin',
  'Dashboard',
  'RSI',
  'Total',
  'Manual',
  '24h',
  'SID',
  'DCA',
  'Regime',
  'Linear',
  'base',
  'CSV',
  'PNG',
  'Binance',
  'Cash App',
  'Coinbase',
  'Foxbit',
  'Kraken',
  'NovaDAX',
  'River',
  'Strike',
  'Swan',
  'Mercado Bitcoin',
  'Mercado Pago',
  'NOWPayments',
  'Whitepaper',
  'Auditor',
  'Postgres',
  'Push',
  'E-mail',
  'ms',
  'Wilder',
  'FIFO',
  'HIFO',
]);

/** Units and marks that may occur between tags. */
const NO_WORDS: ReadonlySet<string> = new Set(['BTC', 'USD', 'BRL']);

function readLanguage(folder: string, language: string): ReadonlyMap<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'locales', `${language}.json`), 'utf8'));
  return new Map(flatten(parsed));
}

function readCatalogue(namespace: string, folder: string): Catalogue {
  return { namespace, folder, en: readLanguage(folder, 'en'), pt: readLanguage(folder, 'pt') };
}

const catalogues: readonly Catalogue[] = [
  readCatalogue('common', join(SOURCE, 'lib/i18n')),
  ...readdirSync(FEATURES).map((name) => readCatalogue(name, join(FEATURES, name))),
];

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|\.d\.ts$|(^|\/)testing\//.test(file))
  .map((file) => ({ file: join(SOURCE, file), text: readFileSync(join(SOURCE, file), 'utf8') }));
const uses = files.flatMap(({ file, text }) => usesIn(file, text));

describe.each(catalogues.map((catalogue) => [catalogue.namespace, catalogue] as const))(
  'catalogue %s',
  (_name, catalogue) => {
    it('has the same keys in both languages', () => {
      expect(unpairedKeys(catalogue)).toEqual([]);
    });

    it('has no unused key', () => {
      expect(unusedKeys(catalogue, uses)).toEqual([]);
    });

    it('is translated, or the same on purpose', () => {
      expect(untranslatedKeys(catalogue, SAME_IN_BOTH)).toEqual([]);
    });

    it('has no English left in Portuguese', () => {
      expect(englishLeft(catalogue)).toEqual([]);
    });

    it('fills the same places in both languages and leaves none empty', () => {
      expect(unevenKeys(catalogue)).toEqual([]);
    });

    it('keeps to the one vocabulary', () => {
      expect(avoidedWords(catalogue, VOCABULARY_EXCEPTIONS)).toEqual([]);
    });

    it('brings back no text that was replaced by a better one', () => {
      expect(retiredTexts(catalogue)).toEqual([]);
    });
  },
);

it('every exception from the vocabulary is a text that needs one', () => {
  const texts = new Set(catalogues.flatMap(({ en, pt }) => [...en.values(), ...pt.values()]));
  expect([...VOCABULARY_EXCEPTIONS].filter((text) => !texts.has(text))).toEqual([]);
});

/** The types say the same; this says it without the compiler. */
it('every key that is asked for is in a catalogue', () => {
  const byName = new Map(catalogues.map((catalogue) => [catalogue.namespace, catalogue]));
  const found = files.map(({ file, text }) => ({
    file: relative(SOURCE, file),
    ...missingKeys(text, byName),
  }));
  expect(found.filter(({ missing }) => missing.length > 0)).toEqual([]);
  expect(found.reduce((sum, { asked }) => sum + asked, 0)).toBeGreaterThan(50);
});

it('no words are in the code instead of a catalogue', () => {
  const found = files.flatMap(({ file, text }) =>
    wordsInCode(file, text)
      .filter((words) => !NO_WORDS.has(words))
      .map((words) => `${relative(SOURCE, file)}: ${words}`),
  );
  expect(found).toEqual([]);
});

/** A check that cannot fail proves nothing: each is shown a catalogue with exactly one fault. */
describe('the check of the vocabulary', () => {
  const faults = (en: string, pt: string, exceptions: readonly string[] = []): readonly string[] =>
    avoidedWords({ en: new Map([['key', en]]), pt: new Map([['key', pt]]) }, new Set(exceptions));

  it.each([
    ['Ask your broker', 'en key: broker, say exchange'],
    ['Two Operations', 'en key: Operations, say trade'],
    ['No advice today', 'en key: advice, say recommendation'],
    ['Your reserve', 'en key: reserve, say dynamic balance'],
    ['The ledger says no', 'en key: ledger, say records'],
  ])('finds a word to avoid in "%s"', (text, fault) => {
    expect(faults(text, 'Tudo certo')).toEqual([fault]);
  });

  it.each([
    ['A sua reserva', 'pt key: reserva, say saldo dinâmico'],
    ['Duas negociações', 'pt key: negociações, say operação'],
    ['O livro mudou', 'pt key: livro, say registros'],
  ])('finds a word to avoid in "%s"', (text, fault) => {
    expect(faults('Fine', text)).toEqual([fault]);
  });

  it('leaves parts of other words, names of places and exceptions alone', () => {
    expect(faults('Preserved, {{operation}}', 'Reservado pela semana')).toEqual([]);
    expect(faults('Not tax advice.', 'Livros', ['Not tax advice.', 'Livros'])).toEqual([]);
  });
});

describe('the check of the catalogues', () => {
  const good: Catalogue = {
    namespace: 'shop',
    folder: '/src/features/shop',
    en: new Map([
      ['title', 'Your purchases'],
      ['count_one', '{{count}} purchase'],
      ['count_other', '{{count}} purchases'],
      ['level.high', 'High'],
    ]),
    pt: new Map([
      ['title', 'As suas compras'],
      ['count_one', '{{count}} compra'],
      ['count_other', '{{count}} compras'],
      ['level.high', 'Alto'],
    ]),
  };
  const code = "const { t } = useTranslation('shop'); t('title'); t('count', { count }); t(`level.${x}`);";
  const own = usesIn('/src/features/shop/page.tsx', code);
  const without = (key: string): Catalogue => ({
    ...good,
    pt: new Map([...good.pt].filter(([name]) => name !== key)),
  });
  const translatedAs = (key: string, text: string): Catalogue => ({
    ...good,
    pt: new Map([...good.pt, [key, text]]),
  });
  const faultsOf = (catalogue: Catalogue): readonly string[] => [
    ...unpairedKeys(catalogue),
    ...unusedKeys(catalogue, own),
    ...untranslatedKeys(catalogue, new Set()),
    ...englishLeft(catalogue),
    ...unevenKeys(catalogue),
  ];

  it('passes a good one', () => {
    expect(faultsOf(good)).toEqual([]);
    expect(missingKeys(code, new Map([['shop', good]])).missing).toEqual([]);
  });

  it('finds a key that one language lacks', () => {
    expect(unpairedKeys(without('title'))).toEqual(['title']);
    expect(unpairedKeys(translatedAs('extra', 'A mais'))).toEqual(['extra']);
  });

  it('finds a key nobody uses, also where another feature has a key of that name', () => {
    const elsewhere = usesIn('/src/features/other/page.tsx', code);
    expect(unusedKeys(good, elsewhere)).toEqual([...good.en.keys()]);
    expect(unusedKeys(good, usesIn('/src/app/x.tsx', "t('shop:title')"))).not.toContain('title');
    expect(
      unusedKeys(
        good,
        own.filter(({ isPrefix }) => !isPrefix),
      ),
    ).toEqual(['level.high']);
  });

  it('finds a text that was never translated', () => {
    expect(untranslatedKeys(translatedAs('level.high', 'High'), new Set())).toEqual(['level.high']);
    expect(untranslatedKeys(translatedAs('level.high', 'High'), new Set(['High']))).toEqual([]);
  });

  it.each([
    'As suas weekly compras',
    'Save o valor',
    'Compras of the mês',
    'Price em dólares',
    'Error ao salvar',
    'Direct vale até lá',
  ])('finds English in "%s"', (text) => {
    expect(englishLeft(translatedAs('title', text))).toEqual(['title']);
  });

  it('does not take a filled place or a Portuguese word for English', () => {
    expect(
      englishLeft(translatedAs('title', 'No {{week}} do mês, se for o caso, a data e o total.')),
    ).toEqual([]);
  });

  it('finds an empty text and a place that is not filled', () => {
    expect(unevenKeys(translatedAs('title', ' '))).toEqual(['title']);
    expect(unevenKeys(translatedAs('count_one', 'uma compra'))).toEqual(['count_one']);
    expect(unevenKeys(translatedAs('title', 'As {{count}} compras'))).toEqual(['title']);
  });

  it('finds a key that is asked for and is nowhere', () => {
    const faulty = "useTranslation('shop'); t('titel'); t('common:nothing');";
    expect(missingKeys(faulty, new Map([['shop', good]])).missing).toEqual(['titel', 'common:nothing']);
  });

  it('finds words between tags and in attributes that are read aloud', () => {
    const text = '<p className="wide" title="Hover me">Hello <b>{x}</b> · 24</p>';
    expect(wordsInCode('x.tsx', text)).toEqual(['Hover me', 'Hello']);
  });
});
