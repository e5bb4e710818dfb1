import { PUBLIC_PAGE_MARK } from './marks';

/** On the button of a page that the build rendered which was pressed last, before the app has taken the page over. */
const EARLY_PRESS = 'data-early-press';

/** Remembers a press of a button that nothing answers yet: links work by themselves. */
export function rememberEarlyPress(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const { documentElement: root } = document;
      if (!root.hasAttribute(PUBLIC_PAGE_MARK) || !(target instanceof Element)) return;
      const button = target.closest('button');
      if (button === null) return;
      root.querySelector(`[${EARLY_PRESS}]`)?.removeAttribute(EARLY_PRESS);
      button.setAttribute(EARLY_PRESS, '');
    },
    true,
  );
}

/** Presses the remembered button; called once the app answers. From now on presses are answered at once. */
export function replayEarlyPress(): void {
  const { documentElement: root } = document;
  root.removeAttribute(PUBLIC_PAGE_MARK);
  const button = root.querySelector(`button[${EARLY_PRESS}]`);
  button?.removeAttribute(EARLY_PRESS);
  if (button instanceof HTMLElement) button.click();
}
