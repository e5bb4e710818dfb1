import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconRefresh } from '../../components/ui/icons';
import { manifestAddress } from '../../lib/i18n/manifest-address';
import { useLanguage } from '../../lib/i18n/use-language';
import { followReleases } from '../../lib/version/follow-releases';
import { pageLoaded } from '../../lib/viewport/page-load-gate';
import { runWhenIdle } from '../../lib/viewport/run-when-idle';
import classes from './connection.module.css';

/** Starts when the page has what it shows: files are fetched that it does not need now. */
function useNewRelease(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isGone = false;
    void pageLoaded().then(() => {
      if (isGone) return;
      const follow = (): void => {
        stops.push(
          followReleases(() => {
            setIsNew(true);
          }),
        );
      };
      stops.push(runWhenIdle(follow));
    });
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, []);
  return isNew;
}

/** The app is installed under the description of its language. */
function useManifestOfLanguage(): void {
  const { language } = useLanguage();
  useEffect(() => {
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestAddress(language));
  }, [language]);
}

/** Offers the release that came while the page was open. */
export function ReleasePill() {
  const { t } = useTranslation();
  useManifestOfLanguage();
  const isNew = useNewRelease();
  const [isPutOff, setIsPutOff] = useState(false);
  return (
    <div role="status">
      {isNew && !isPutOff ? (
        <p className={classes.pill} data-kind="release">
          <IconRefresh size={16} stroke={1.7} aria-hidden="true" />
          <span>{t('release.available')}</span>
          <button
            type="button"
            className="ui-link"
            onClick={() => {
              window.location.reload();
            }}
          >
            {t('release.reload')}
          </button>
          <button
            type="button"
            className="ui-link"
            onClick={() => {
              setIsPutOff(true);
            }}
          >
            {t('release.later')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
