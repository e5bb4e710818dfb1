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
  // Columns are named on the rows themselves.
  const questions = data.questions.filter(({ kind }) => kind !== 'columns');
  if (questions.length === 0) return null;
  return (
    <div className={classes.questions}>
      <Banner tone="warn" title={t('import.question.title')}>
        {t('import.question.text')}
      </Banner>
      {questions.map((question, index) => (
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
      return null;
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
