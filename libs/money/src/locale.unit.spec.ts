import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_CENTS, MAX_SATS, sats, usdCents } from './amounts.js';
import { formatBtc, formatCents } from './decimal-string.js';
import {
  amountParts,
  amountText,
  CARD_AMOUNT_LENGTH,
  formatAmount,
  localiseDecimal,
  maskedAmount,
  unitSymbol,
} from './locale-format.js';
import type { DisplayUnit } from './locale-format.js';
import {
  parseLocalBrl,
  parseLocalBtc,
  parseLocalCents,
  parseLocalMeasure,
  parseLocalPrice,
  parseLocalRate,
  parseLocalSats,
  parseLocalUsd,
} from './locale-parse.js';
import type { MoneyLocale } from './money-locale.js';
import { shortAmountParts } from './short-amount.js';

describe('dollars as people type them', () => {
  it.each<[MoneyLocale, string, bigint]>([
    ['en', '1,234.56', 123_456n],
    ['pt', '1.234,56', 123_456n],
    ['en', '1234.56', 123_456n],
    ['pt', '1234,56', 123_456n],
    ['en', '1.234,56', 123_456n],
    ['pt', '1,234.56', 123_456n],
    ['en', 'US$ 10.50', 1_050n],
    ['en', '$1,234.56', 123_456n],
    ['en', '366.71 USD', 36_671n],
    ['pt', '1 234,56', 123_456n],
    ['en', '1 234,56', 123_456n],
    ['en', '1\u00a0234.56', 123_456n],
    ['pt', '1\u202f234', 123_400n],
    ['en', '1,234,567.8', 123_456_780n],
    ['pt', '1.234.567,8', 123_456_780n],
    ['en', '1,234,567', 123_456_700n],
    ['en', ' 20 ', 2_000n],
    ['en', '\u00a020.5\u202f', 2_050n],
    ['en', '.5', 50n],
    ['pt', '0,5', 50n],
    ['en', '5.', 500n],
    ['en', '0', 0n],
  ])('%s reads "%s"', (locale, text, value) => {
    expect(parseLocalUsd(text, locale)).toEqual({ ok: true, value });
  });

  it.each<[MoneyLocale, string, string]>([
    ['en', '1,234', 'ambiguous'],
    ['pt', '1.234', 'ambiguous'],
    ['en', '1,5', 'ambiguous'],
    ['pt', '1.5', 'ambiguous'],
    ['pt', '20.00', 'ambiguous'],
    ['en', '0,123', 'ambiguous'],
    ['en', '1.234.567', 'ambiguous'],
    ['en', '12,34,567', 'ambiguous'],
    ['en', '1,2345.00', 'ambiguous'],
    ['en', '1.234', 'ambiguous'],
    ['pt', '1,234', 'ambiguous'],
    ['en', '12.3456', 'tooManyDecimals'],
    ['en', '1.234.56', 'ambiguous'],
    ['en', '1,234.567,8', 'ambiguous'],
    ['en', '$-5', 'negative'],
    ['en', '-$5', 'negative'],
    ['pt', 'R$ 1.234,56', 'otherCurrency'],
    ['en', '0.5 BTC', 'otherCurrency'],
    ['en', 'US$', 'notANumber'],
    ['en', '12 34', 'notANumber'],
    ['en', '150\t650.00', 'notANumber'],
    ['en', '', 'empty'],
    ['en', ' \u00a0', 'empty'],
    ['en', 'abc', 'notANumber'],
    ['en', '1e3', 'notANumber'],
    ['en', '.', 'notANumber'],
    ['en', '-5', 'negative'],
    ['en', '−5', 'negative'],
    ['en', '-', 'notANumber'],
    ['en', '1,000,000,000,000,000.01', 'tooLarge'],
    ['en', '9'.repeat(100), 'tooLarge'],
  ])('%s rejects "%s" as %s', (locale, text, problem) => {
    expect(parseLocalUsd(text, locale)).toEqual({ ok: false, problem });
  });
});

describe('Bitcoin as people type it', () => {
  it('takes up to eight decimals', () => {
    expect(parseLocalBtc('0.00163306', 'en')).toEqual({ ok: true, value: 163_306n });
    expect(parseLocalBtc('0,00163306', 'pt')).toEqual({ ok: true, value: 163_306n });
    expect(parseLocalBtc('1.2340', 'en')).toEqual({ ok: true, value: 123_400_000n });
    expect(parseLocalBtc('0.123', 'en')).toEqual({ ok: true, value: 12_300_000n });
    expect(parseLocalBtc('0.001633061', 'en')).toEqual({ ok: false, problem: 'tooManyDecimals' });
  });

  it('rejects one sign before three digits, which may part groups or decimals', () => {
    expect(parseLocalBtc('1.234', 'en')).toEqual({ ok: false, problem: 'ambiguous' });
    expect(parseLocalBtc('1,234', 'en')).toEqual({ ok: false, problem: 'ambiguous' });
    expect(parseLocalBtc('1.234', 'pt')).toEqual({ ok: false, problem: 'ambiguous' });
  });

  it('counts satoshis without decimals', () => {
    expect(parseLocalSats('163,306', 'en')).toEqual({ ok: true, value: 163_306n });
    expect(parseLocalSats('163.306', 'pt')).toEqual({ ok: true, value: 163_306n });
    expect(parseLocalSats('1.5', 'en')).toEqual({ ok: false, problem: 'tooManyDecimals' });
  });

  it('reads reais with their sign', () => {
    expect(parseLocalBrl('R$ 1.234,56', 'pt')).toEqual({ ok: true, value: 123_456n });
    expect(parseLocalBrl('$ 10,00', 'pt')).toEqual({ ok: false, problem: 'otherCurrency' });
  });

  it('reads a measure, which has neither unit nor groups (regression: an RSI of 47.619 was refused, one of 50 BTC taken)', () => {
    expect(parseLocalMeasure('47.619', 'en')).toEqual({ ok: true, value: 4_761_900_000n });
    expect(parseLocalMeasure('47,619', 'pt')).toEqual({ ok: true, value: 4_761_900_000n });
    expect(parseLocalMeasure('50 BTC', 'en')).toEqual({ ok: false, problem: 'otherCurrency' });
  });

  it('reads a price in the currency of the entry', () => {
    expect(parseLocalPrice('R$ 350.000,00', 'pt', 'BRL')).toEqual({ ok: true, value: 35_000_000n });
    expect(parseLocalPrice('US$ 65.000,00', 'pt', 'BRL')).toEqual({ ok: false, problem: 'otherCurrency' });
    expect(parseLocalCents('US$ 10,00', 'pt', 'BRL')).toEqual({ ok: false, problem: 'otherCurrency' });
  });

  it('reads an exchange rate, which has no groups', () => {
    expect(parseLocalRate('5.4321', 'en')).toEqual({ ok: true, value: 5_432_100n });
    expect(parseLocalRate('R$ 5,432', 'pt')).toEqual({ ok: true, value: 5_432_000n });
    expect(parseLocalRate('5,432', 'en')).toEqual({ ok: false, problem: 'ambiguous' });
    expect(parseLocalRate('5.43210012', 'en')).toEqual({ ok: false, problem: 'tooManyDecimals' });
    expect(parseLocalRate('', 'en')).toEqual({ ok: false, problem: 'empty' });
  });

  it('reads a price with its groups', () => {
    expect(parseLocalPrice('61.234,56', 'pt')).toEqual({ ok: true, value: 6_123_456n });
  });
});

describe('amounts as screens show them', () => {
  it.each<[string, DisplayUnit, string, string]>([
    ['1234.50', 'USD', '1,234.50 USD', 'US$ 1.234,50'],
    ['297.32', 'BRL', '297.32 BRL', 'R$ 297,32'],
    ['0.00450000', 'BTC', '0.00450000 BTC', '0,00450000 BTC'],
    ['163306', 'sats', '163,306 sats', '163.306 sats'],
    ['-10.00', 'BRL', '−10.00 BRL', '−R$ 10,00'],
    ['-0.00450000', 'BTC', '−0.00450000 BTC', '−0,00450000 BTC'],
    ['0.00', 'USD', '0.00 USD', 'US$ 0,00'],
    ['64849', 'USD', '64,849 USD', 'US$ 64.849'],
  ])(
    '%s %s has its unit after the figure in English; currencies have it before the figure in Portuguese (regression: "1.234,50 USD")',
    (decimal, unit, en, pt) => {
      const noBreak = (text: string): string => text.replaceAll(' ', '\u00a0');
      expect(formatAmount(decimal, unit, 'en')).toBe(noBreak(en));
      expect(formatAmount(decimal, unit, 'pt')).toBe(noBreak(pt));
    },
  );

  it('names a unit by itself as the language writes it', () => {
    const units: DisplayUnit[] = ['USD', 'BRL', 'BTC', 'sats'];
    expect(units.map((unit) => unitSymbol(unit, 'en'))).toEqual(units);
    expect(units.map((unit) => unitSymbol(unit, 'pt'))).toEqual(['US$', 'R$', 'BTC', 'sats']);
  });

  it('masks a hidden amount with its unit where it belongs', () => {
    expect(maskedAmount('USD', 'en')).toBe('••••\u00a0USD');
    expect(maskedAmount('BRL', 'pt')).toBe('R$\u00a0••••');
    expect(maskedAmount('BTC', 'pt')).toBe('••••\u00a0BTC');
  });

  it('separates the leading zeros of Bitcoin', () => {
    const parts = (decimal: string, locale: MoneyLocale) => amountParts(decimal, 'BTC', locale);
    expect(parts('0.00163306', 'en')).toEqual({
      sign: '',
      mutedLead: '0.00',
      digits: '163306',
      unit: 'BTC',
      isUnitFirst: false,
    });
    expect(parts('0.00163306', 'pt').mutedLead).toBe('0,00');
    expect(parts('0.10000000', 'en')).toMatchObject({ mutedLead: '0.', digits: '10000000' });
    expect(parts('1234.56789012', 'en')).toMatchObject({ mutedLead: '', digits: '1,234.56789012' });
    expect(parts('0.00000000', 'en')).toMatchObject({ mutedLead: '', digits: '0.00000000' });
    expect(amountParts('0.05', 'USD', 'en').mutedLead).toBe('');
  });

  it('uses a true minus, a plus for changes only, and no sign for zero', () => {
    expect(amountParts('-12.05', 'USD', 'en').sign).toBe('−');
    expect(amountParts('12.05', 'USD', 'en').sign).toBe('');
    expect(formatAmount('12.05', 'USD', 'en', { plus: true })).toBe('+12.05\u00a0USD');
    expect(formatAmount('12.05', 'USD', 'pt', { plus: true })).toBe('+US$\u00a012,05');
    expect(formatAmount('0.00', 'USD', 'en', { plus: true })).toBe('0.00\u00a0USD');
    expect(localiseDecimal('-1234.5', 'pt')).toBe('−1.234,5');
    expect(localiseDecimal('0.00', 'en', { plus: true })).toBe('0.00');
  });

  it('reads back every amount that it shows, with its unit, in the same language', () => {
    const locale = fc.constantFrom<MoneyLocale>('en', 'pt');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_CENTS }), locale, (value, language) => {
        const text = formatAmount(formatCents(usdCents(value)), 'USD', language);
        expect(parseLocalUsd(text, language)).toEqual({ ok: true, value });
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_SATS }), locale, (value, language) => {
        const text = formatAmount(formatBtc(sats(value)), 'BTC', language);
        expect(parseLocalBtc(text, language)).toEqual({ ok: true, value });
      }),
    );
  });

  it('never reads a text in two ways: what both languages accept means the same in both', () => {
    const text = fc.stringMatching(/^[0-9][0-9.,]{0,12}$/);
    fc.assert(
      fc.property(text, (typed) => {
        const [en, pt] = [parseLocalBtc(typed, 'en'), parseLocalBtc(typed, 'pt')];
        if (en.ok && pt.ok) expect(en.value).toBe(pt.value);
      }),
    );
  });
});

describe('amounts in a card', () => {
  const short = (decimal: string, unit: DisplayUnit, locale: MoneyLocale): string | undefined => {
    const parts = shortAmountParts(decimal, unit, locale);
    return parts === undefined ? undefined : amountText(parts).replaceAll('\u00a0', ' ');
  };

  it.each<[string, DisplayUnit, string | undefined, string | undefined]>([
    ['999999.99', 'USD', undefined, undefined],
    ['-123456.78', 'USD', undefined, undefined],
    ['1234567.89', 'BRL', '1.23M BRL', undefined],
    ['12345678.90', 'BRL', '12.35M BRL', 'R$ 12,35 mi'],
    ['1000000.00', 'USD', '1.00M USD', 'US$ 1,00 mi'],
    ['999994999.99', 'USD', '999.99M USD', 'US$ 999,99 mi'],
    ['999999999.00', 'USD', '1.00B USD', 'US$ 1,00 bi'],
    ['1000000000000.01', 'USD', '1.00T USD', 'US$ 1,00 tri'],
    ['-1000000000000.01', 'USD', '−1.00T USD', '−US$ 1,00 tri'],
    ['999999999999999.99', 'USD', '1,000T USD', 'US$ 1.000 tri'],
    ['1234.56789012', 'BTC', undefined, undefined],
  ])(
    '%s %s is shortened by rule (regression: cut or overlapping from a million millions)',
    (decimal, unit, en, pt) => {
      expect(short(decimal, unit, 'en')).toBe(en);
      expect(short(decimal, unit, 'pt')).toBe(pt);
    },
  );

  it('always fit, have one to three digits before their places, and are off by half a last place at most', () => {
    const amount = fc.bigInt({ min: -MAX_CENTS, max: MAX_CENTS });
    // Round figures are where a unit ends.
    const nearUnit = fc
      .tuple(fc.integer({ min: 7, max: 17 }), fc.bigInt({ min: -600_000n, max: 600_000n }))
      .map(([zeros, offset]) => 10n ** BigInt(zeros) + offset)
      .filter((value) => value > 0n && value <= MAX_CENTS);
    fc.assert(
      fc.property(
        fc.oneof(amount, nearUnit),
        fc.constantFrom<MoneyLocale>('en', 'pt'),
        fc.constantFrom<DisplayUnit>('USD', 'BRL'),
        (cents, locale, unit) => {
          const decimal = formatCents(usdCents(cents));
          const parts = shortAmountParts(decimal, unit, locale);
          const shown = amountText(parts ?? amountParts(decimal, unit, locale));
          expect(shown.length).toBeLessThanOrEqual(CARD_AMOUNT_LENGTH);
          if (parts === undefined) return;
          const [, figure = '', scale = ''] = /^([\d.,]+)\u00a0?(\D+)$/.exec(parts.digits) ?? [];
          const unitCents = 10n ** BigInt({ M: 8, mi: 8, B: 11, bi: 11, T: 14, tri: 14 }[scale] ?? 0);
          const hasPlaces = /[.,]\d\d$/.test(figure);
          expect(figure).toMatch(hasPlaces ? /^[1-9]\d{0,2}[.,]\d\d$/ : /^1[.,]000$/);
          const last = hasPlaces ? unitCents / 100n : unitCents;
          const off = BigInt(figure.replace(/[.,]/g, '')) * last - (cents < 0n ? -cents : cents);
          const distance = off < 0n ? -off : off;
          expect(distance * 2n <= last).toBe(true);
          // A unit is not taken before the one below it would read 1,000.00.
          if (unitCents > (cents < 0n ? -cents : cents)) expect(distance * 200_000n <= unitCents).toBe(true);
        },
      ),
    );
  });
});
