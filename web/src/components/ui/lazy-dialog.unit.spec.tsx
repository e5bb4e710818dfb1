import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { renderApp } from '../../testing/render';
import { lazyDialog } from './lazy-dialog';

interface DialogProps {
  readonly isOpen: boolean;
}

const Real = ({ isOpen }: DialogProps) => <p>{isOpen ? 'open' : 'closed'}</p>;

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
});
