import { useTranslation } from 'react-i18next';

import { Banner } from '../ui/banner';
import { TextLink } from '../ui/text-link';
import classes from './chart-plot.module.css';

/**
 * Over a drawing whose figures cannot be pointed at, because Plotly did not come. A browser keeps a file that failed to
 * load until the page is loaded anew.
 */
export function TakeOverFailure() {
  const { t } = useTranslation();
  return (
    <div className={classes.failure}>
      <Banner
        tone="warn"
        title={t('chart.detailsFailed')}
        action={
          <TextLink
            onClick={() => {
              window.location.reload();
            }}
          >
            {t('panel.tryAgain')}
          </TextLink>
        }
      />
    </div>
  );
}
