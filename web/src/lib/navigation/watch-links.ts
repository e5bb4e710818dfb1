interface LinkWatch {
  /** A link is hovered or focused: it may be followed next. Called once for each time. */
  readonly onNear?: (pathname: string) => void;
  /** A link is being followed: the mouse is down on it, or it was tapped or entered. Called twice for a mouse. */
  readonly onPress?: (path: string) => void;
}

/** Address of a link into this application, opened in this tab; undefined for anything else. */
export function ownAddress(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  const address = new URL(link.href);
  return address.origin === window.location.origin ? address : undefined;
}

/** With these a browser opens the link elsewhere. */
export const isElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Reports links before they are followed, so that their pages can be loaded meanwhile. Returns how to stop. */
export function watchLinks({ onNear, onPress }: LinkWatch): () => void {
  const near = (event: Event): void => {
    const address = ownAddress(event.target);
    if (address !== undefined) onNear?.(address.pathname);
  };
  const press = (event: MouseEvent): void => {
    const address = ownAddress(event.target);
    if (address !== undefined && !isElsewhere(event)) onPress?.(`${address.pathname}${address.search}`);
  };
  const mouseDown = (event: PointerEvent): void => {
    // A finger that comes down may be about to scroll.
    if (event.pointerType === 'mouse') press(event);
  };
  const quietly = { capture: true, passive: true } as const;
  if (onNear !== undefined) {
    document.addEventListener('pointerover', near, quietly);
    document.addEventListener('focusin', near, quietly);
  }
  if (onPress !== undefined) {
    document.addEventListener('pointerdown', mouseDown, quietly);
    document.addEventListener('click', press, quietly);
  }
  return () => {
    document.removeEventListener('pointerover', near, quietly);
    document.removeEventListener('focusin', near, quietly);
    document.removeEventListener('pointerdown', mouseDown, quietly);
    document.removeEventListener('click', press, quietly);
  };
}
