import { scaledToDecimal } from '@app/money';
import type { RateMicro } from '@app/money';

/** A rate as the API takes it, without zeros at its end: "5.4321". */
export const formatRate = (rate: RateMicro): string => scaledToDecimal(rate, 6).replace(/\.?0+$/, '');
