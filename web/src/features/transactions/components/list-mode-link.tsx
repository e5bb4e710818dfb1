import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { TextLink } from '../../../components/ui/text-link';
import { withPage } from '../model/page-number';
import classes from './numbered-list.module.css';

/** From the list that goes on as one scrolls to numbered pages, and back. */
export function ListModeLink({ isNumbered }: { readonly isNumbered: boolean }) {
  const { t } = useTranslation('transactions');
  const [query] = useSearchParams();
  return (
    <TextLink className={classes.mode} to={`?${withPage(query, isNumbered ? null : 1).toString()}`}>
      {isNumbered ? t('pages.endless') : t('pages.show')}
    </TextLink>
  );
}
