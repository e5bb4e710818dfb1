import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';

import { watchLinks } from './watch-links';

const near = jest.fn<(pathname: string) => void>();
const press = jest.fn<(path: string) => void>();
let stop: () => void = () => undefined;

/** A link with an icon in it, watched. */
function link(attributes: Readonly<Record<string, string>>): HTMLElement {
  const anchor = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  const icon = document.createElement('span');
  anchor.append(icon);
  anchor.addEventListener('click', (event) => {
    event.preventDefault();
  });
  document.body.append(anchor);
  stop = watchLinks({ onNear: near, onPress: press });
  return icon;
}

/** jsdom has no pointer events: a mouse event with the kind of its pointer. */
function pointerDown(target: HTMLElement, pointerType: string): void {
  const event = new MouseEvent('pointerdown', { bubbles: true });
  fireEvent(target, Object.assign(event, { pointerType }));
}

afterEach(() => {
  stop();
  document.body.replaceChildren();
  near.mockClear();
  press.mockClear();
});

describe('a link', () => {
  it('is notified of as it is pointed at or focused, and as it is pressed', () => {
    const target = link({ href: '/transactions?type=buy' });
    fireEvent.pointerOver(target);
    fireEvent.focusIn(target);
    expect(near.mock.calls).toEqual([['/transactions'], ['/transactions']]);
    expect(press).not.toHaveBeenCalled();
    pointerDown(target, 'mouse');
    fireEvent.click(target);
    expect(press.mock.calls).toEqual([['/transactions?type=buy'], ['/transactions?type=buy']]);
  });

  it('is not pressed by a finger that comes down, which may scroll', () => {
    const target = link({ href: '/portfolio' });
    pointerDown(target, 'touch');
    expect(press).not.toHaveBeenCalled();
    fireEvent.click(target);
    expect(press).toHaveBeenCalledTimes(1);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'that is opened elsewhere (%j) is not pressed',
    (how) => {
      fireEvent.click(link({ href: '/portfolio' }), how);
      expect(press).not.toHaveBeenCalled();
    },
  );

  it.each([
    { href: 'https://example.com/portfolio' },
    { href: '/portfolio', target: '_blank' },
    { href: '/export.csv', download: '' },
  ])('that leads out of the application (%j) is left alone', (attributes) => {
    const target = link(attributes);
    fireEvent.pointerOver(target);
    fireEvent.click(target);
    expect(near).not.toHaveBeenCalled();
    expect(press).not.toHaveBeenCalled();
  });

  it('is not watched any more once that was stopped', () => {
    const target = link({ href: '/portfolio' });
    stop();
    fireEvent.pointerOver(target);
    fireEvent.click(target);
    expect(near).not.toHaveBeenCalled();
    expect(press).not.toHaveBeenCalled();
  });
});
