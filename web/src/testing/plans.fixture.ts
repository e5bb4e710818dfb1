import type { PlanName, PlansResponse } from '@app/contracts';

const offer = (
  [plan, months, savingPercent]: readonly [PlanName, number, string],
  [usd, usdPerMonth]: readonly [string, string],
  [brl, brlPerMonth]: readonly [string, string],
): PlansResponse['plans'][number] => ({
  plan,
  months,
  days: plan === 'monthly' ? 30 : null,
  convertedBrl: null,
  savingPercent,
  prices: [
    { currency: 'USD', amount: usd, perMonth: usdPerMonth },
    { currency: 'BRL', amount: brl, perMonth: brlPerMonth },
  ],
});

/** As the API answers in English; in Portuguese the prices in reais come first. */
export function plansOf(language: 'en' | 'pt'): PlansResponse {
  const plans = [
    offer(['monthly', 1, '0.00'], ['30.00', '30.00'], ['60.00', '60.00']),
    offer(['quarterly', 3, '20.00'], ['72.00', '24.00'], ['144.00', '48.00']),
    offer(['semiannual', 6, '30.00'], ['126.00', '21.00'], ['252.00', '42.00']),
    offer(['annual', 12, '40.00'], ['216.00', '18.00'], ['432.00', '36.00']),
  ];
  if (language === 'pt') for (const plan of plans) plan.prices.reverse();
  return { priceSet: 'current', plans };
}
