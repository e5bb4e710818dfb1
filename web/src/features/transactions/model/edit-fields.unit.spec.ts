import { describe, expect, it } from '@jest/globals';

import { localiseDecimal } from '@app/money';

import { readFigures } from '../../../components/trade-form/read-figures';
import type { EntryTexts } from '../../../components/trade-form/read-figures';
import { manualSale, trade } from '../../../testing/trades.fixture';
import { fieldsOf, isChanged, readEdit, recordedFigures } from './edit-fields';
import type { EditFields } from './edit-fields';

type Changes = Partial<EditFields & Pick<EntryTexts, 'quantity' | 'price' | 'fee'>>;

function readingOf({ quantity, price, fee, ...fields }: Changes, of = trade(), language: 'en' | 'pt' = 'en') {
  const { quantityBtc, priceUsd, feeUsd } = of.filled;
  const figures = readFigures(
    {
      quantity: quantity ?? localiseDecimal(quantityBtc, language),
      price: price ?? localiseDecimal(priceUsd, language),
      fee: fee ?? localiseDecimal(feeUsd, language),
      total: '',
      rate: '',
    },
    {
      ...{ locale: language, currency: 'USD', isTotalTyped: false },
      isSale: of.type === 'sell',
      recorded: recordedFigures(of),
    },
  );
  return readEdit(
    of,
    { fields: { ...fieldsOf(of, language), ...fields }, figures, isFigureChanged: false, rateOrigin: null },
    language,
  );
}

function requestOf(changes: Changes, of = trade()) {
  const reading = readingOf(changes, of);
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading;
}

describe('a correction', () => {
  it('sends what was not touched as it is recorded, also a value that is not quantity times price', () => {
    const own = trade({ filled: { ...trade().filled, valueUsd: '408.90', totalUsd: '410.40' } });
    expect(requestOf({ tradedOn: '2026-08-04' }, own)).toMatchObject({
      totalUsd: '410.40',
      request: {
        quantityBtc: '0.00630000',
        priceUsd: '64900.00',
        valueUsd: '408.90',
        feeUsd: '1.50',
        tradedOn: '2026-08-04',
      },
    });
  });

  it('computes the value again once quantity or price is another', () => {
    const { request, totalUsd } = requestOf({ price: '65,000.00' });
    expect(request).not.toHaveProperty('valueUsd');
    expect(totalUsd).toBe('411.00');
  });

  it('takes the fee off what a sale brought', () => {
    expect(requestOf({ fee: '2' }, manualSale).totalUsd).toBe('406.87');
    expect(requestOf({ fee: '' }, manualSale).request).toMatchObject({ feeUsd: '0.00' });
  });

  it('reads the format of the language and says which field cannot be read', () => {
    expect(readingOf({ price: '65.000,00', quantity: '0' }, trade(), 'pt')).toMatchObject({
      ok: false,
      faults: { quantity: 'notPositive' },
    });
    expect(readingOf({ price: '', tradedOn: '', rsi: '101' })).toMatchObject({
      ok: false,
      faults: { price: 'required', tradedOn: 'required', rsi: 'invalid' },
    });
  });

  it('sends notes only where they were changed; empty ones are taken away', () => {
    expect(requestOf({ fee: '2' }).request).not.toHaveProperty('notes');
    expect(requestOf({ notes: ' other ' }).request).toMatchObject({ notes: 'other' });
    expect(requestOf({ notes: '' }).request).toMatchObject({ notes: null });
    const sealed = trade({ notes: null, notesStatus: 'unreadable' });
    expect(requestOf({ fee: '2' }, sealed).request).not.toHaveProperty('notes');
  });

  it('keeps RSI and regime of a manual trade, and leaves those of an execution to the server', () => {
    const manual = trade({ origin: 'manual', rsi: '27.99', regime: 'bear' });
    expect(requestOf({ fee: '2' }, manual).request).toMatchObject({ rsi: 27.99, regime: 'bear' });
    const cleared = requestOf({ rsi: '', regime: null }, manual).request;
    expect(cleared).not.toHaveProperty('rsi');
    expect(cleared).not.toHaveProperty('regime');
    expect(requestOf({ fee: '2' }).request).not.toHaveProperty('rsi');
  });

  it('keeps the exchange rate of a trade in reais; the reais follow the dollars', () => {
    const paid = {
      currency: 'BRL',
      amountBrl: '2051.85',
      rate: '5',
      rateDate: '2026-08-03',
      rateSource: 'PTAX',
    } as const;
    const inReais = trade({ paid });
    expect(requestOf({ notes: 'x' }, inReais).request).toMatchObject({ paid });
    const corrected = requestOf({ fee: '2.50' }, inReais);
    expect(corrected.paidBrl).toBe('2056.85');
    expect(corrected.request).toMatchObject({ paid: { ...paid, amountBrl: '2056.85' } });
  });

  it('takes a total in reais that is the same in dollars: the correction was thrown away', () => {
    const paid = {
      currency: 'BRL',
      ...{ amountBrl: '2051.84', rate: '5' },
      ...{ rateDate: '2026-08-03', rateSource: 'PTAX' },
    } as const;
    const inReais = trade({ paid });
    const figures = readFigures(
      { quantity: '0.0063', price: '324,500.00', fee: '7.50', total: '2,051.86', rate: '5' },
      {
        ...{ locale: 'en', currency: 'BRL', isTotalTyped: true, isSale: false },
        recorded: recordedFigures(inReais),
      },
    );
    const read = (isFigureChanged: boolean) =>
      readEdit(
        inReais,
        { fields: fieldsOf(inReais, 'en'), figures, isFigureChanged, rateOrigin: null },
        'en',
      );
    expect(read(true)).toMatchObject({ totalUsd: inReais.filled.totalUsd, paidBrl: '2051.86' });
    expect(read(false)).toMatchObject({ paidBrl: '2051.84' });
  });

  it('knows when nothing was changed', () => {
    expect(isChanged(trade(), fieldsOf(trade(), 'en'), 'en')).toBe(false);
    expect(isChanged(trade(), { ...fieldsOf(trade(), 'en'), notes: 'x' }, 'en')).toBe(true);
  });
});
