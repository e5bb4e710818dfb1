import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import type { FaqCategory } from '../../../components/faq/questions';
import { faqAddress, MAX_QUERY } from '../model/faq-address';
import classes from './search-field.module.css';

interface SearchFieldProps {
  readonly query: string;
  readonly category: FaqCategory | undefined;
}

/**
 * What is typed becomes the address at once. The field keeps its own text: the router changes the address a moment
 * later, and a field that followed it would lose letters of someone who types quickly.
 */
export function SearchField({ query, category }: SearchFieldProps) {
  const { t } = useTranslation('faq');
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // The address was changed elsewhere, by a link or by going back.
  useEffect(() => {
    if (field.current !== null && document.activeElement !== field.current) field.current.value = query;
  }, [query]);
  const search = (text: string): void => {
    void navigate(faqAddress({ query: text, category }), { replace: true, preventScrollReset: true });
  };
  return (
    <form
      role="search"
      action="/faq"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <TextInput
        ref={field}
        type="search"
        name="q"
        label={t('search.label')}
        defaultValue={query}
        maxLength={MAX_QUERY}
        autoComplete="off"
        onChange={(event) => {
          search(event.currentTarget.value);
        }}
        rightSection={
          query === '' ? null : (
            <CloseButton
              aria-label={t('search.clear')}
              onClick={() => {
                if (field.current !== null) field.current.value = '';
                field.current?.focus();
                search('');
              }}
            />
          )
        }
      />
    </form>
  );
}
