import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentType, FunctionComponent } from 'react';
import { useTranslation } from 'react-i18next';

import { notify } from '../../lib/notifications/notification-store';
import { loadPart } from '../../lib/version/load-part';
import classes from './lazy-control.module.css';

export interface OpensImmediately {
  /** It was pressed before it was there. */
  readonly isOpenAtOnce: boolean;
}

export interface Pressable {
  readonly onPress: () => void;
}

interface Parts<Props> {
  /** The button alone, which looks the same. */
  readonly plain: ComponentType<Props & Pressable>;
  /** The button with what it opens. */
  readonly load: () => Promise<ComponentType<Props & OpensImmediately>>;
}

/**
 * A button with a menu: the button is drawn with the page, what places and draws the menu comes at its first press, which
 * then opens it. Anyone who has the button focused keeps it.
 */
export function lazyControl<Props extends object>({
  plain: Plain,
  load,
}: Parts<Props>): FunctionComponent<Props> {
  let loaded: ComponentType<Props & OpensImmediately> | undefined;
  let loading: Promise<ComponentType<Props & OpensImmediately>> | undefined;
  const once = async (): Promise<ComponentType<Props & OpensImmediately>> => {
    loading ??= loadPart(load);
    try {
      return (loaded = await loading);
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return function LaterControl(props: Props) {
    const { t } = useTranslation();
    const place = useRef<HTMLSpanElement>(null);
    const isLeft = useRef(false);
    const [isPressed, setIsPressed] = useState(false);
    const [had, setHad] = useState(() => ({ Part: loaded, hasFocus: false }));
    const { Part } = had;
    const bring = async (): Promise<void> => {
      const Whole = await once();
      if (isLeft.current) return;
      setHad((known) =>
        known.Part === undefined
          ? { Part: Whole, hasFocus: place.current?.contains(document.activeElement) === true }
          : known,
      );
    };
    useEffect(() => {
      isLeft.current = false;
      return () => {
        isLeft.current = true;
      };
    }, []);
    useLayoutEffect(() => {
      if (had.hasFocus) place.current?.querySelector('button')?.focus();
    }, [had]);
    const press = (): void => {
      setIsPressed(true);
      bring().catch(() => {
        setIsPressed(false);
        notify({ type: 'error', title: t('panel.partFailed'), placement: 'toast' });
      });
    };
    return (
      <span ref={place} className={classes.place}>
        {Part === undefined ? (
          <Plain {...props} onPress={press} />
        ) : (
          <Part {...props} isOpenAtOnce={isPressed} />
        )}
      </span>
    );
  };
}
