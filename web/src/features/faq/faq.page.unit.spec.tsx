import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';

import { FAQ_QUESTIONS } from '../../components/faq/questions';
import type { Language } from '../../lib/i18n/languages';
import { fakeApi } from '../../testing/fake-api';
import { plansOf } from '../../testing/plans.fixture';
import { renderApp } from '../../testing/render';
import { Component as FaqPage } from './faq.page';

const original = globalThis.fetch;
const scrollIntoView = jest.fn();

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{`${pathname}${search}${hash}`}</p>;
}

interface Opened {
  readonly path?: string;
  readonly language?: Language;
  readonly supportEmail?: string;
}

async function open({ path = '/faq', language = 'en', supportEmail }: Opened = {}) {
  fakeApi({
    'GET /api/plans': () => ({ json: plansOf(language) }),
    'GET /api/meta': () => ({
      json: { productName: 'x', environment: 'test', demoAccounts: [], supportEmail },
    }),
  });
  await renderApp(
    <>
      <FaqPage />
      <Address />
    </>,
    { language, namespaces: ['faq'], path },
  );
}

const address = (): string => screen.getByTestId('address').textContent;
const questions = (): readonly HTMLElement[] => screen.getAllByRole('heading', { level: 3 });
const field = (): HTMLElement => screen.getByRole('searchbox', { name: 'Search the questions' });
const detailsOf = (question: string): HTMLElement => {
  const heading = questions().find(({ textContent }) => textContent === question);
  const details = heading?.closest('details');
  if (details === null || details === undefined) throw new Error(`${question} is not there`);
  return details;
};

beforeEach(() => {
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: scrollIntoView });
  scrollIntoView.mockClear();
});
afterEach(() => {
  globalThis.fetch = original;
});

describe('the questions', () => {
  it.each(['en', 'pt'] as const)(
    'are all there in %s with their answers and all figures',
    async (language) => {
      await open({ language });
      await screen.findByText(language === 'en' ? /Quarterly: 72\.00 USD/ : /Trimestral: R\$\s144,00/);
      expect(questions()).toHaveLength(FAQ_QUESTIONS.length);
      expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|question\./);
    },
  );

  it('name the prices of the API, the saving, and the constants of the strategy', async () => {
    await open();
    const prices = await screen.findByText(/Monthly: 30\.00 USD or 60\.00 BRL;/);
    expect(prices).toHaveTextContent('Annual: 216.00 USD or 432.00 BRL (40% less than month by month).');
    expect(screen.getByText(/at most 350% of your base\./)).toBeInTheDocument();
    expect(screen.getByText(/only at an RSI of 90 or more: 4% of your Bitcoin/)).toBeInTheDocument();
    expect(screen.getByText(/starts at 20\.00 USD/)).toBeInTheDocument();
    expect(
      screen.getByText(/0\.05 low, 0\.35 moderate, 0\.6 high, 0\.7 maximum and 0\.85/),
    ).toBeInTheDocument();
    expect(screen.getByText(/takes 250\.00 USD, so 1,000\.00 USD last 4 weeks/)).toBeInTheDocument();
  });

  it('point to the page of the plans while no price is known', async () => {
    fakeApi({});
    await renderApp(<FaqPage />, { namespaces: ['faq'], path: '/faq' });
    expect(await screen.findByText(/The current prices are on the plans page\./)).toBeInTheDocument();
  });

  it('have related ones, each with an address of its own', async () => {
    await open();
    const details = detailsOf('Is there a free trial?');
    const links = within(details).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/faq#prices',
      '/faq#cancel',
      '/faq#trial',
    ]);
  });

  it('open by the anchor in the address, and by a link to another one', async () => {
    await open({ path: '/faq#trial' });
    const details = detailsOf('Is there a free trial?');
    expect(details).toHaveAttribute('open');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    expect(details.querySelector('summary')).toHaveFocus();
    await userEvent.click(within(details).getByRole('link', { name: 'What do the plans cost?' }));
    expect(address()).toBe('/faq#prices');
    expect(detailsOf('What do the plans cost?')).toHaveAttribute('open');
  });

  it('stay closed for an anchor that is none', async () => {
    await open({ path: '/faq#%E0%A4%A' });
    expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  });
});

describe('the search', () => {
  it('keeps what has all words, marks them, counts, and writes the address', async () => {
    await open();
    await userEvent.type(field(), 'BOLETO due');
    expect(address()).toBe('/faq?q=BOLETO+due');
    expect(screen.getByRole('status')).toHaveTextContent('1 question');
    expect(questions().map((each) => each.textContent)).toEqual(['How long do I have to pay a boleto?']);
    const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent.toLowerCase());
    expect(new Set(marks)).toEqual(new Set(['boleto', 'due']));
  });

  it('opens an answer where the words are only there', async () => {
    await open({ path: '/faq?q=boleto' });
    expect(field()).toHaveValue('boleto');
    expect(detailsOf('How can I pay?')).toHaveAttribute('open');
    expect(detailsOf('How long do I have to pay a boleto?')).not.toHaveAttribute('open');
  });

  it('says that nothing was found, and can be cleared or widened', async () => {
    await open({ path: '/faq?q=boleto&category=strategy' });
    expect(screen.getByRole('status')).toHaveTextContent('No question has all of these words.');
    await userEvent.click(screen.getByRole('link', { name: 'Search in all categories' }));
    expect(address()).toBe('/faq?q=boleto');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(address()).toBe('/faq');
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    expect(questions()).toHaveLength(FAQ_QUESTIONS.length);
  });

  it('follows the address where a link changes it', async () => {
    await open({ path: '/faq?q=zzzz' });
    await userEvent.click(screen.getByRole('link', { name: 'Clear search' }));
    expect(address()).toBe('/faq');
    expect(field()).toHaveValue('');
  });

  it.each(['<script>', '%', '\\', '((', '"', '..*', '日本'])('takes "%s" as text', async (query) => {
    await open({ path: `/faq?q=${encodeURIComponent(query)}` });
    expect(field()).toHaveValue(query);
    expect(screen.getByRole('status')).toBeInTheDocument();
  });
});

describe('a category', () => {
  it('shows its questions and is marked as the current one; the search stays', async () => {
    await open({ path: '/faq?q=plan' });
    await userEvent.click(screen.getByRole('link', { name: 'Subscription' }));
    expect(address()).toBe('/faq?q=plan&category=subscription');
    expect(screen.getByRole('link', { name: 'Subscription' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Subscription',
      'Is your question not here?',
    ]);
  });

  it('that does not exist is named, and everything is shown', async () => {
    await open({ path: '/faq?category=%3Cb%3Enews' });
    expect(screen.getByText('There is no category “<b>news”.')).toBeVisible();
    expect(questions()).toHaveLength(FAQ_QUESTIONS.length);
  });
});

describe('help beyond the questions', () => {
  it('is a mail to support where there is an address', async () => {
    await open({ supportEmail: 'help@example.com' });
    expect(await screen.findByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
    expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/subscription');
  });

  it('is the plans alone where there is none', async () => {
    await open();
    await screen.findByText(/Quarterly: 72\.00 USD/);
    expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull();
  });
});
