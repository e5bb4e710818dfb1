import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';

import { setBitcoinUnit, setHideAmounts } from '../../lib/preferences/preferences';
import { renderApp } from '../../testing/render';
import { Amount, BtcAmount, GainLoss } from './amount';
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
