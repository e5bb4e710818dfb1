import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { renderApp } from '../../testing/render';
import { Dialog, DialogFoot } from './dialog';

function Page({ takesFocus = false }: { readonly takesFocus?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
        }}
      >
        open
      </button>
      {isDone ? <input aria-label="next" autoFocus={takesFocus} /> : null}
      {isOpen ? (
        <Dialog
          title="Question"
          onClose={() => {
            setOpen(false);
          }}
        >
          <DialogFoot>
            <button
              type="button"
              onClick={() => {
                setDone(true);
                setOpen(false);
              }}
            >
              done
            </button>
          </DialogFoot>
        </Dialog>
      ) : null}
    </>
  );
}

it('gives the focus back when it is unmounted as it closes (regression: it was lost to the page)', async () => {
  await renderApp(<Page />);
  const opener = screen.getByRole('button', { name: 'open' });
  for (const close of ['{Escape}', 'press'] as const) {
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => {
      expect(dialog).toContainElement(
        document.activeElement instanceof HTMLElement ? document.activeElement : null,
      );
    });
    if (close === 'press') await userEvent.click(screen.getByRole('button', { name: 'done' }));
    else await userEvent.keyboard(close);
    await waitFor(() => {
      expect(opener).toHaveFocus();
    });
  }
});

it('leaves the focus to what has taken it', async () => {
  await renderApp(<Page takesFocus />);
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'done' }));
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(screen.getByLabelText('next')).toHaveFocus();
});
