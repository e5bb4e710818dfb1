import type { CorrectionPreviewResponse } from '@app/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount, BtcAmount } from '../../../../components/ui/amount';
import { Banner } from '../../../../components/ui/banner';
import { ChangeList } from '../../../../components/ui/confirm-dialog';
import { PreviousNext } from '../../../../components/ui/previous-next';
import { ApiProblem } from '../../../../lib/api/api-problem';
import { problemMessage } from '../../../../lib/api/problem-message';
import classes from './undo.module.css';

/** What an undo moves, and what stands against it. */
export function UndoEffect({ preview }: { readonly preview: CorrectionPreviewResponse }) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc, i18n } = useTranslation();
  const { effect, refusal } = preview;
  return (
    <div className={classes.effect}>
      {effect === null ? null : <ChangeList rows={rowsOf(effect, t)} />}
      {refusal === null ? null : (
        <Banner tone="warn" title={t('undo.against')}>
          {problemMessage(problemOf(refusal), tc, i18n)}
        </Banner>
      )}
      <p className={classes.note}>{t('undo.note')}</p>
    </div>
  );
}

type Effect = NonNullable<CorrectionPreviewResponse['effect']>;
type Account = 'change.btc' | 'change.portfolioCash' | 'change.dynamicBalance';

interface Row {
  readonly label: string;
  readonly value: ReactNode;
}

/** Only what moves: three rows of which two say "no change" would hide the one that matters. */
function rowsOf(effect: Effect, t: (key: Account) => string): readonly Row[] {
  const { btc, portfolioCash, dynamicBalance } = effect;
  const usdRow = (account: Account, { before, after }: Effect['portfolioCash']): readonly Row[] =>
    before === after
      ? []
      : [
          {
            label: t(account),
            value: <PreviousNext before={<BareAmount value={before} />} after={<Amount value={after} />} />,
          },
        ];
  return [
    ...(btc.before === btc.after
      ? []
      : [
          {
            label: t('change.btc'),
            value: (
              <PreviousNext
                before={<BtcAmount value={btc.before} isBare />}
                after={<BtcAmount value={btc.after} />}
              />
            ),
          },
        ]),
    ...usdRow('change.portfolioCash', portfolioCash),
    ...usdRow('change.dynamicBalance', dynamicBalance),
  ];
}

/** The refusal of a preview told as the command's own would be. */
function problemOf(refusal: NonNullable<CorrectionPreviewResponse['refusal']>): ApiProblem {
  const { code, detail, ...members } = refusal;
  return new ApiProblem({ kind: 'refused', status: 409, code, detail, members });
}
