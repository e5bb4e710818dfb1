import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { shippedBacktest } from '@app/contracts/shipped-backtests';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { Benchmark } from './components/benchmark';
import { FinalCall } from './components/final-call';
import { Hero } from './components/hero';
import { Pillars } from './components/pillars';
import { PlanStrip } from './components/plan-strip';
import { Risks } from './components/risks';

const original = { fetch: globalThis.fetch, observer: globalThis.IntersectionObserver };

/** Whatever is observed is on screen at once. */
class EverythingInView implements Partial<IntersectionObserver> {
  readonly #seen: (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;
  constructor(seen: (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void) {
    this.#seen = seen;
  }
  observe(): void {
    this.#seen([{ isIntersecting: true }]);
  }
  disconnect(): void {
    // Nothing is kept.
  }
}

beforeEach(() => {
  Object.assign(globalThis, { IntersectionObserver: EverythingInView });
  forgetBrowser();
});
afterEach(() => {
  globalThis.fetch = original.fetch;
  Object.assign(globalThis, { IntersectionObserver: original.observer });
});

const open = async (ui: React.ReactNode, language: Language = 'en') =>
  renderApp(ui, { language, namespaces: ['landing'] });
const linkTo = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

describe('the first screen', () => {
  it('leads a visitor to the plans and to the sign-in', async () => {
    fakeApi({});
    await open(<Hero />);
    expect(linkTo('Get started')).toBe('/subscription');
    expect(linkTo('Sign in')).toBe('/login');
  });

  it('leads who is signed in to the week, and redirects nobody', async () => {
    fakeApi({});
    signIn();
    await open(
      <>
        <Hero />
        <FinalCall />
      </>,
    );
    expect(screen.getAllByRole('link', { name: 'Open weekly trade' })).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Get started' })).toBeNull();
  });

  it.each([
    ['en', '+137.12', '366.71'],
    ['pt', '+137,12', '366,71'],
  ] as const)(
    'shows the sum of an example in %s, also while amounts are hidden',
    async (language, step, total) => {
      fakeApi({});
      localStorage.setItem('preferences.hide_amounts', 'true');
      await open(<Hero />, language);
      const sum = within(screen.getByRole('table'));
      expect(sum.getByText(step)).toBeVisible();
      expect(sum.getByText(total)).toBeVisible();
    },
  );
});

describe('the benchmark', () => {
  it('shows the figures that come with the code while the server is silent', async () => {
    fakeApi({ 'GET /api/backtests/2015-2021': () => new Promise<never>(() => undefined) });
    await open(<Benchmark />);
    for (const figure of ['262,199.49', '281,162.65', '236,640.67', '+18.81'])
      expect(await screen.findByText(figure)).toBeVisible();
    expect(screen.getByText(/on November 29, 2026: January 1, 2015 to May 29, 2021/)).toBeVisible();
    expect(screen.getByText('565 days, 81 weeks')).toBeVisible();
  });

  it('replaces them by those of the server, with the chart', async () => {
    const shipped = shippedBacktest('2015-2021');
    if (shipped === undefined) throw new Error('no shipped figures');
    const { direct, strategic } = shipped.profiles;
    const live = { ...direct, strategy: { ...direct.strategy, valueUsd: '281162.99' } };
    fakeApi({
      'GET /api/backtests/2015-2021': () => ({
        json: { ...shipped, origin: 'stored', profiles: { direct: live, strategic } },
      }),
    });
    await open(<Benchmark />);
    expect(await screen.findByText('281,162.99')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Comparison' }));
    expect(screen.getByText('281,162.99 USD')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Portfolio split' }));
    expect(screen.getByText(/In Bitcoin .*Cash waiting/)).toBeVisible();
  });

  it('says why a window has none, and asks again when told to', async () => {
    let asked = 0;
    fakeApi({
      'GET /api/backtests/2015-2021': () => new Promise<never>(() => undefined),
      'GET /api/backtests/2019-now': () => {
        asked += 1;
        return problem(404, 'BACKTEST.NOT_AVAILABLE', { reason: 'no_true_history' });
      },
    });
    await open(<Benchmark />);
    await userEvent.click(screen.getByRole('button', { name: '2019 to now' }));
    expect(await screen.findByText(/Error loading\. Not available with demo prices/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked).toBeGreaterThan(1);
  });

  it('compares the profiles, and keeps the one that a visitor goes on with', async () => {
    const shipped = shippedBacktest('2017-2024');
    const route = () => ({ json: shipped });
    fakeApi({ 'GET /api/backtests/2015-2021': route, 'GET /api/backtests/2017-2024': route });
    await open(<Benchmark />);
    await userEvent.click(screen.getByRole('button', { name: 'Compare the profiles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose an investor profile' }));
    expect(dialog.getByText('350% of the base')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with Strategic' }));
    expect(sessionStorage.getItem('profile.wanted')).toBe('strategic');
  });
});

it('the pillars take their caps from the strategy', async () => {
  fakeApi({});
  await open(<Pillars />);
  expect(screen.getByText('350%')).toBeVisible();
  expect(screen.getByText('600%')).toBeVisible();
});

describe('the plans', () => {
  const plan = {
    ...{ plan: 'annual', months: 12, days: null, convertedBrl: null, savingPercent: '40.00' },
    prices: [{ currency: 'BRL', amount: '432.00', perMonth: '36.00' }],
  };

  it('show their prices in the currency of the language', async () => {
    fakeApi({ 'GET /api/plans': () => ({ json: { priceSet: 'current', plans: [plan] } }) });
    await open(<PlanStrip />, 'pt');
    expect(await screen.findByText(/^R\$\s432,00$/)).toBeVisible();
    expect(screen.getByText(/36,00 por mês · economize 40%/)).toBeVisible();
  });

  it('are named and lead to their page where the prices cannot be read', async () => {
    fakeApi({ 'GET /api/plans': () => problem(503, 'SERVER.UNAVAILABLE') });
    await open(<PlanStrip />);
    expect(screen.getByText('Semiannual')).toBeVisible();
    expect(linkTo('See the plans')).toBe('/subscription');
  });
});

it('says what it is not', async () => {
  fakeApi({});
  await open(<Risks />);
  for (const risk of ['No custody, no trading', 'Automatic buying is not here yet', 'The edge is modest'])
    expect(screen.getByRole('heading', { name: risk })).toBeVisible();
});
