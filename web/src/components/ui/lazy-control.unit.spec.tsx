import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';

import { clearNotifications } from '../../lib/notifications/notification-store';
import { renderApp } from '../../testing/render';
import { lazyControl } from './lazy-control';
import type { OpensImmediately } from './lazy-control';

function Whole({ isOpenAtOnce }: OpensImmediately) {
  return (
    <>
      <button type="button">Language</button>
      <p>{isOpenAtOnce ? 'is open' : 'is closed'}</p>
    </>
  );
}

/** A control whose part comes when it is told to. */
function control() {
  const answers: PromiseWithResolvers<ComponentType<OpensImmediately>>[] = [];
  const Control = lazyControl({
    plain: ({ onPress }) => (
      <button type="button" onClick={onPress}>
        Language
      </button>
    ),
    load: () => {
      const answer = Promise.withResolvers<ComponentType<OpensImmediately>>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const come = async (): Promise<void> => {
    await act(async () => {
      answers.at(-1)?.resolve(Whole);
      await Promise.resolve();
    });
  };
  return { Control, come, answers };
}

const button = (): HTMLElement => screen.getByRole('button', { name: 'Language' });

afterEach(() => {
  act(clearNotifications);
});

describe('a control whose menu comes later', () => {
  it('is the button alone, for which nothing is loaded before it is pressed', async () => {
    const { Control, answers } = control();
    await renderApp(<Control />);
    await userEvent.hover(button());
    expect(button()).toBeInTheDocument();
    expect(answers).toHaveLength(0);
  });

  it('opens at once when it was pressed before the menu was there', async () => {
    const { Control, come } = control();
    await renderApp(<Control />);
    await userEvent.click(button());
    await come();
    expect(await screen.findByText('is open')).toBeInTheDocument();
  });

  it('keeps the focus on its button', async () => {
    const { Control, come } = control();
    await renderApp(<Control />);
    await userEvent.tab();
    expect(button()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await come();
    await screen.findByText('is open');
    expect(button()).toHaveFocus();
  });

  it('is asked for again when it is pressed after it did not come', async () => {
    const { Control, come, answers } = control();
    await renderApp(<Control />);
    await userEvent.click(button());
    await act(async () => {
      answers[0]?.reject(new Error('offline'));
      await Promise.resolve();
    });
    await userEvent.click(button());
    expect(answers).toHaveLength(2);
    await come();
    expect(await screen.findByText('is open')).toBeInTheDocument();
  });
});
