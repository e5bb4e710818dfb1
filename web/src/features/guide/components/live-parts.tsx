import { useTranslation } from 'react-i18next';

import { TextLink } from '../../../components/ui/text-link';
import type { GuideTabId } from '../model/guide-tabs';
import { BalancePart } from './balance-part';
import { ProfilesPart } from './profiles-part';
import { RsiPart } from './rsi-part';
import { SidPart } from './sid-part';
import { SumPart } from './sum-part';

type LinkName = 'week' | 'dynamicDca' | 'settings' | 'balance' | 'history' | 'form' | 'basics';

const ADDRESSES: Readonly<Record<LinkName, string>> = {
  week: '/weekly-trade',
  dynamicDca: '/weekly-trade',
  settings: '/settings',
  balance: '/dynamic-cash',
  history: '/rsi-historical',
  form: '/transactions/new',
  basics: '/bitcoin-do-zero',
};

const LINKS: Readonly<Record<GuideTabId, readonly LinkName[]>> = {
  execution: ['week'],
  dynamicDCA: ['week'],
  dynamicBalance: ['balance'],
  investmentProfiles: ['settings'],
  rsiDynamic: ['history'],
  sid: ['dynamicDca', 'settings'],
  tips: [],
  manualTransactions: ['form'],
  bitcoinBasics: ['basics'],
};

/** What a topic shows of the person's own figures and of today's market, and where it leads. */
export function LiveParts({ tab }: { readonly tab: GuideTabId }) {
  const { t } = useTranslation('guide');
  return (
    <>
      <Figures tab={tab} />
      {LINKS[tab].length === 0 ? null : (
        <p className="ui-wrap ui-gap-24 ui-rows-12">
          {LINKS[tab].map((link) => (
            <TextLink key={link} to={ADDRESSES[link]}>
              {t(`link.${link}`)}
            </TextLink>
          ))}
        </p>
      )}
    </>
  );
}

function Figures({ tab }: { readonly tab: GuideTabId }) {
  switch (tab) {
    case 'dynamicDCA':
      return <SumPart />;
    case 'dynamicBalance':
      return <BalancePart />;
    case 'investmentProfiles':
      return <ProfilesPart />;
    case 'rsiDynamic':
      return <RsiPart />;
    case 'sid':
      return <SidPart />;
    case 'execution':
    case 'tips':
    case 'manualTransactions':
    case 'bitcoinBasics':
      return null;
  }
}
