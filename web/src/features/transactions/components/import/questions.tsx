import type { ImportQuestion, PreviewImportResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../../components/ui/banner';
import type { ImportSession } from '../../model/use-import';
import classes from './import.module.css';

interface QuestionsProps {
  readonly data: PreviewImportResponse;
  readonly session: Pick<ImportSession, 'reading' | 'changeReading' | 'isRunning'>;
}

/** Where a file can be read in two ways nothing is guessed: each question comes with a cell of the file. */
export function Questions({ data, session }: QuestionsProps) {
  const { t } = useTranslation('transactions');
  if (data.questions.length === 0) return null;
  return (
    <div className={classes.questions}>
      <Banner tone="warn" title={t('import.question.title')}>
        {t('import.question.text')}
      </Banner>
      {data.questions.map((question, index) => (
        <Question key={index} question={question} data={data} session={session} />
      ))}
    </div>
  );
}

function Question({ question, data, session }: QuestionsProps & { readonly question: ImportQuestion }) {
  const { t } = useTranslation('transactions');
  const { reading, changeReading } = session;
  switch (question.kind) {
    case 'columns':
      return (
        <p>
          {question.missing.length === 0
            ? t('import.question.confirmColumns')
            : t('import.question.columns', {
                fields: question.missing.map((field) => fieldName(field, t)).join(', '),
              })}
        </p>
      );
    case 'date_order':
      return (
        <div className={classes.question}>
          <p>
            {t('import.question.date', {
              example: question.example,
              column: data.headers[question.column] ?? '',
            })}
          </p>
          {question.options.map((order) => (
            <Button
              key={order}
              size="sm"
              variant="default"
              disabled={session.isRunning}
              onClick={() => {
                changeReading({ dateOrder: order });
              }}
            >
              {t(`import.order.${order}`)}
            </Button>
          ))}
        </div>
      );
    case 'number_format':
      return (
        <div className={classes.question}>
          <p>
            {t('import.question.number', {
              example: question.example,
              column: data.headers[question.column] ?? '',
            })}
          </p>
          {question.options.map((numbers) => (
            <Button
              key={numbers}
              size="sm"
              variant="default"
              disabled={session.isRunning}
              onClick={() => {
                changeReading({ numberFormats: { ...reading.numberFormats, [question.field]: numbers } });
              }}
            >
              {t(`import.numbers.${numbers}`)}
            </Button>
          ))}
        </div>
      );
  }
}

type Translate = ReturnType<typeof useTranslation<'transactions'>>['t'];
const NAMED = [
  'date',
  'type',
  'pair',
  'asset',
  'quantity',
  'price',
  'value',
  'fee',
  'currency',
  'notes',
] as const;

/** A field of the file in words; one that a newer server asks for is under its own name. */
function fieldName(field: string, t: Translate): string {
  const known = NAMED.find((name) => name === field);
  return known === undefined ? field : t(`import.column.${known}`);
}
