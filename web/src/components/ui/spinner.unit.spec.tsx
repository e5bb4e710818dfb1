import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { renderApp } from '../../testing/render';
import { Spinner } from './spinner';

describe('the spinner', () => {
  it('says "Loading..." unless told otherwise, in both languages', async () => {
    const { unmount } = await renderApp(<Spinner />);
    expect(screen.getByText('Loading...')).toBeVisible();
    unmount();
    await renderApp(<Spinner />, { language: 'pt' });
    expect(screen.getByText('Carregando...')).toBeVisible();
  });

  it('says another text, or shows the ring alone while readers still hear it', async () => {
    const { unmount } = await renderApp(<Spinner text="Checking authentication..." />);
    expect(screen.getByRole('status')).toHaveTextContent('Checking authentication...');
    unmount();
    await renderApp(<Spinner text={null} />);
    expect(screen.getByText('Loading...')).toHaveClass('ui-visually-hidden');
  });

  it('is inline or fills the screen', async () => {
    const { unmount } = await renderApp(<Spinner />);
    expect(screen.getByRole('status')).not.toHaveClass('full');
    unmount();
    await renderApp(<Spinner isFullScreen />);
    expect(screen.getByRole('status')).toHaveClass('full');
  });
});
