import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

import { setBitcoinUnit, setHideAmounts } from '../../lib/preferences/preferences';
import { renderApp } from '../../testing/render';
import { Amount, BeforeAmount, BtcAmount } from './amount';
import { GainLoss } from './gain-loss';
import { CardAmount } from './card-amount';
import { useFigures } from './figures';

afterEach(() => {
  act(() => {
    setHideAmounts(false);
    setBitcoinUnit('BTC');
  });
});

describe('an amount', () => {
  it('has its unit after the figure in English, a currency before it in Portuguese (regression: "366,71 USD")', async () => {
    const english = await renderApp(<Amount value="366.71" />);
    expect(english.container).toHaveTextContent('366.71 USD');
    english.unmount();
    const portuguese = await renderApp(<Amount value="-68204.15" />, { language: 'pt' });
    expect(portuguese.container).toHaveTextContent('−US$ 68.204,15');
  });

  it('without a value is a dash', async () => {
    const { container } = await renderApp(<Amount value={null} />);
    expect(container).toHaveTextContent(/^-$/);
  });

  it('that is hidden leaves no digit on the page, but a market price stays', async () => {
    act(() => {
      setHideAmounts(true);
    });
    const { container } = await renderApp(
      <>
        <Amount value="366.71" />
        <GainLoss value="12.34" />
        <BtcAmount value="0.00537665" />
      </>,
    );
    expect(container.textContent).not.toMatch(/[1-9]/);
    expect(screen.getAllByText('Amount hidden')).toHaveLength(3);
    const market = await renderApp(<Amount value="68204.15" isPublic />);
    expect(market.container).toHaveTextContent('68,204.15 USD');
  });
});

function Cells() {
  const { money, bitcoin } = useFigures();
  return (
    <>
      <p>{money('366.71', { isCell: true })}</p>
      <p>{bitcoin('0.00537665', { isCell: true, isBare: true })}</p>
    </>
  );
}

describe('a figure in a cell of its own', () => {
  it('is text without an element around it, and is hidden like any other', async () => {
    const { container } = await renderApp(<Cells />);
    expect(container).toHaveTextContent('366.710.00537665');
    expect(container.querySelectorAll('p *')).toHaveLength(1);
    act(() => {
      setHideAmounts(true);
    });
    expect(container.textContent).not.toMatch(/[1-9]/);
  });
});

describe('a quantity of Bitcoin', () => {
  it('has eight places with muted leading zeros, or is counted in sats', async () => {
    const { container } = await renderApp(<BtcAmount value="0.00537665" />);
    expect(container.querySelector('.lead')).toHaveTextContent('0.00');
    expect(container).toHaveTextContent('0.00537665 BTC');
    act(() => {
      setBitcoinUnit('sats');
    });
    expect(container).toHaveTextContent('537,665 sats');
  });

  it('keeps the sign of a change out of the way of the zeros', async () => {
    const { container } = await renderApp(<BtcAmount value="-0.00537665" isChange />);
    expect(container).toHaveTextContent('−0.00537665 BTC');
  });
});

it('a result says gain or loss in sign and word, not in colour alone', async () => {
  const { container } = await renderApp(<GainLoss value="-312.40" hasWord />);
  expect(container).toHaveTextContent('−312.40 USD');
  expect(container).toHaveTextContent('loss');
});

describe('a long amount in a card', () => {
  const LONG = '1000000000000.01';

  it('is short, whole to screen readers and on tap (regression: it ran over its neighbour)', async () => {
    const { container } = await renderApp(<CardAmount value={LONG} />);
    const button = await screen.findByRole('button', { name: /^1,000,000,000,000\.01\sUSD$/ });
    expect(container.querySelector('[aria-hidden]')).toHaveTextContent('1.00T USD');
    expect(screen.getAllByText('1,000,000,000,000.01 USD')).toHaveLength(1);
    fireEvent.click(button);
    await waitFor(() => {
      expect(screen.getAllByText('1,000,000,000,000.01 USD')).toHaveLength(2);
    });
  });

  it('is short in Portuguese too', async () => {
    const { container } = await renderApp(<GainLoss value={`-${LONG}`} unit="BRL" />, { language: 'pt' });
    await screen.findByRole('button');
    expect(container.querySelector('button [aria-hidden]')).toHaveTextContent('−R$ 1,00 tri');
  });

  it('that is hidden is said nowhere', async () => {
    act(() => {
      setHideAmounts(true);
    });
    const { container } = await renderApp(<CardAmount value={LONG} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(container.textContent).not.toMatch(/[1-9]/);
  });

  it('is not shortened where it fits, nor in a table', async () => {
    const { container } = await renderApp(
      <>
        <CardAmount value="366.71" />
        <Amount value={LONG} />
      </>,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(container).toHaveTextContent('366.71 USD1,000,000,000,000.01 USD');
  });
});

it('an amount and what it was have one unit in English, one each in Portuguese (regression: "80,00 → US$ 100,00")', async () => {
  const change = (
    <p>
      <BeforeAmount value="80.00" /> → <Amount value="100.00" />
    </p>
  );
  const english = await renderApp(change);
  expect(english.container).toHaveTextContent('80.00 → 100.00 USD');
  english.unmount();
  const portuguese = await renderApp(change, { language: 'pt' });
  expect(portuguese.container).toHaveTextContent('US$ 80,00 → US$ 100,00');
});
