import { describe, expect, it } from '@jest/globals';
import { Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { renderApp } from '../../testing/render';
import { lazyDialog } from './lazy-dialog';

interface DialogProps {
  readonly isOpen: boolean;
}

const Real = ({ isOpen }: DialogProps) => <p>{isOpen ? 'open' : 'closed'}</p>;

interface ModalProps extends DialogProps {
  readonly onClose: () => void;
}

const RealModal = ({ isOpen, onClose }: ModalProps) => (
  <Modal opened={isOpen} onClose={onClose} withCloseButton={false}>
    <input aria-label="Inside" data-autofocus />
  </Modal>
);

describe('a dialog whose code comes later', () => {
  it('is not there before it is first opened', async () => {
    const Dialog = lazyDialog<DialogProps>(() => Promise.resolve(Real));
    const { rerender } = await renderApp(<Dialog isOpen={false} />);
    expect(screen.queryByText('closed')).not.toBeInTheDocument();
    rerender(<Dialog isOpen />);
    expect(await screen.findByText('open')).toBeInTheDocument();
    rerender(<Dialog isOpen={false} />);
    expect(screen.getByText('closed')).toBeInTheDocument();
  });

  it('gives the focus back to its button, also the first time (regression: to the page)', async () => {
    const Dialog = lazyDialog<ModalProps>(() => Promise.resolve(RealModal));
    function Page() {
      const [isOpen, setIsOpen] = useState(false);
      const toggle = (): void => {
        setIsOpen(!isOpen);
      };
      return (
        <>
          <button type="button" onClick={toggle}>
            Open
          </button>
          <Dialog isOpen={isOpen} onClose={toggle} />
        </>
      );
    }
    await renderApp(<Page />);
    const button = screen.getByRole('button', { name: 'Open' });
    const openAndLeave = async (): Promise<void> => {
      await userEvent.click(button);
      const inside = await screen.findByRole('textbox', { name: 'Inside' });
      await waitFor(() => {
        expect(inside).toHaveFocus();
      });
      await userEvent.keyboard('{Escape}');
      await waitFor(
        () => {
          expect(button).toHaveFocus();
        },
        { timeout: 5_000 },
      );
    };
    await openAndLeave();
    await openAndLeave();
  });
});
