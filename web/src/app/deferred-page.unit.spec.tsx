import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { renderApp } from '../testing/render';
import { keepBannerHeight } from '../lib/market/known-banner';
import { pageLoaded } from '../lib/viewport/page-load-gate';
import { DeferredPage } from './deferred-page';

interface PanelProps {
  readonly read: () => Promise<string>;
}

/** A panel that reads something else once it has its first answer. */
function Panel({ read }: PanelProps) {
  const first = useQuery({ queryKey: ['first'], queryFn: read, retry: false });
  const second = useQuery({ queryKey: ['second'], queryFn: read, enabled: first.isSuccess, retry: false });
  return <p>{second.data ?? 'waiting'}</p>;
}

const page = (): HTMLElement | null => screen.getByText(/waiting|there/).parentElement;
const show = (read: PanelProps['read']) =>
  renderApp(
    <DeferredPage>
      <Panel read={read} />
    </DeferredPage>,
  );

describe('a deferred page', () => {
  it('comes when its reads are in, those too that wait for others', async () => {
    const answers: ((text: string) => void)[] = [];
    await show(() => new Promise((resolve) => answers.push(resolve)));
    expect(page()).toHaveAttribute('aria-busy', 'true');
    answers[0]?.('there');
    await waitFor(() => {
      expect(answers).toHaveLength(2);
    });
    expect(page()).toHaveAttribute('aria-busy', 'true');
    answers[1]?.('there');
    await waitFor(() => {
      expect(page()).toHaveAttribute('aria-busy', 'false');
    });
    expect(screen.getByText('there')).toBeVisible();
  });

  it('is what the chart and the toasts wait for', async () => {
    let answer: (text: string) => void = () => undefined;
    await show(() => new Promise((resolve) => (answer = resolve)));
    const seen = jest.fn();
    void pageLoaded().then(seen);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).not.toHaveBeenCalled();
    answer('there');
    await waitFor(() => {
      answer('there');
      expect(seen).toHaveBeenCalled();
    });
    expect(page()).toHaveAttribute('aria-busy', 'false');
  });

  it('comes when they have failed', async () => {
    await show(() => Promise.reject(new Error('away')));
    await waitFor(() => {
      expect(page()).toHaveAttribute('aria-busy', 'false');
    });
  });

  it('comes at once where they have been read before', async () => {
    const seen: boolean[] = [];
    function Once() {
      const { data } = useQuery({ queryKey: ['once'], queryFn: () => 'there' });
      const place = useRef<HTMLParagraphElement>(null);
      useEffect(() => {
        seen.push(place.current?.parentElement?.getAttribute('aria-busy') === 'false');
      }, []);
      return <p ref={place}>{data ?? 'waiting'}</p>;
    }
    function Visits() {
      const [visit, setVisit] = useState(1);
      return (
        <>
          <button
            type="button"
            onClick={() => {
              setVisit(visit + 1);
            }}
          >
            again
          </button>
          <DeferredPage key={visit}>
            <Once />
          </DeferredPage>
        </>
      );
    }
    await renderApp(<Visits />);
    await screen.findByText('there');
    fireEvent.click(screen.getByText('again'));
    // As soon as the page is rendered, before anything is asked of the browser.
    expect(seen).toEqual([false, true]);
  });

  it('shows its skeletons after a moment (regression: an empty page for two seconds)', async () => {
    keepBannerHeight(0);
    await show(() => new Promise(() => undefined));
    expect(page()).toHaveAttribute('data-waiting');
    await waitFor(
      () => {
        expect(page()).not.toHaveAttribute('data-waiting');
      },
      { timeout: 700 },
    );
    expect(page()).toHaveAttribute('aria-busy', 'true');
  });

  it('holds them back on a device that has read no market: a banner would push them down', async () => {
    window.localStorage.clear();
    await show(() => new Promise(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(page()).toHaveAttribute('data-waiting');
  });

  it('does not wait for ever', async () => {
    await show(() => new Promise(() => undefined));
    expect(page()).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => {
      expect(page()).toHaveAttribute('aria-busy', 'false');
    });
  });
});
