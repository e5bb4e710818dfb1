import { Inject, Injectable } from '@nestjs/common';
import type { PaidRequest } from '@app/contracts';
import type { AccountState, CalendarDate, Paid, RateOnDay } from '@app/ledger';
import { parseBrlDecimal, rateMicroOf } from '@app/money';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { dateOrProblem } from '../core/http/params.js';
import { amountOrProblem } from '../core/money/parse-amount.js';
import { lastUpTo } from '../core/time/last-up-to.js';
import { ExchangeRatesRepository, type StoredRate } from './exchange-rates.repository.js';
import { DEFAULT_SOURCE, GIVEN_SOURCE, knownRateSource } from './rate-sources.js';

export interface ExchangeRate {
  readonly rate: string;
  readonly rateDate: CalendarDate;
  readonly rateSource: string;
  /** True for the configured one, which is in where none is stored. */
  readonly isDefault: boolean;
}

/** The rates of all days at one moment. */
export interface RateBook {
  /** Changes with every stored rate. */
  readonly version: string;
  /** The stored rate of that day, else the last one before it, else the configured default. */
  on(day: CalendarDate): ExchangeRate;
  readonly microOn: RateOnDay;
}

/** Reais for dollars: never 1:1, and always with the day and the source of the rate. */
@Injectable()
export class ExchangeRates {
  /** Read again only after a rate was added. */
  #book: RateBook | undefined;

  constructor(
    private readonly rates: ExchangeRatesRepository,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  /** The stored rate of that day, else the last one before it, else the configured default. */
  async usdBrlOn(day: CalendarDate): Promise<ExchangeRate> {
    return this.#known(day, await this.rates.usdBrlOn(day));
  }

  /** {@link usdBrlOn} for as many days as a list or a history has. */
  async book(): Promise<RateBook> {
    const version = await this.rates.version();
    if (this.#book?.version === version) return this.#book;
    const stored = await this.rates.all();
    const on = (day: CalendarDate): ExchangeRate =>
      this.#known(
        day,
        lastUpTo(stored, (rate) => rate.day <= day),
      );
    const book = { version, on, microOn: (day: CalendarDate) => rateMicroOf(on(day).rate) };
    this.#book = book;
    return book;
  }

  /** {@link book} for a person who sees reais; nobody else's answer has any, and it waits for no rates. */
  async bookFor({ displayCurrency }: Pick<AccountState, 'displayCurrency'>): Promise<RateBook | undefined> {
    return displayCurrency === 'BRL' ? this.book() : undefined;
  }

  /** {@link usdBrlOn} for several days at once, in their order; at least one, and at most a few dozen. */
  async usdBrlOnEach(
    days: readonly [CalendarDate, ...CalendarDate[]],
  ): Promise<[ExchangeRate, ...ExchangeRate[]]> {
    const stored = await this.rates.usdBrlOnEach(days);
    const [first, ...others] = days;
    return [this.#known(first, stored.get(first)), ...others.map((day) => this.#known(day, stored.get(day)))];
  }

  /** The configured rate, which is in where none is stored. */
  defaultUsdBrl(day: CalendarDate): ExchangeRate {
    return {
      rate: this.config.DEFAULT_BRL_PER_USD,
      rateDate: day,
      rateSource: DEFAULT_SOURCE,
      isDefault: true,
    };
  }

  #known(day: CalendarDate, stored: StoredRate | undefined): ExchangeRate {
    return stored === undefined
      ? this.defaultUsdBrl(day)
      : { rate: stored.rate, rateDate: stored.day, rateSource: stored.source, isDefault: false };
  }

  /** What a trade was in reais, with the rate that was sent or the one of its day. @throws ProblemError */
  async paidOf(request: PaidRequest | undefined, tradedOn: CalendarDate): Promise<Paid | null> {
    if (request === undefined) return null;
    const amount = amountOrProblem(parseBrlDecimal(request.amountBrl), 'amountBrl');
    const { currency } = request;
    if (request.rate === undefined) {
      const { rate, rateDate, rateSource } = await this.usdBrlOn(tradedOn);
      return { currency, amount, rate, rateDate, rateSource };
    }
    return {
      currency,
      amount,
      rate: request.rate,
      rateDate: request.rateDate === undefined ? tradedOn : dateOrProblem(request.rateDate, 'paid.rateDate'),
      rateSource: knownRateSource(request.rateSource ?? GIVEN_SOURCE),
    };
  }
}
