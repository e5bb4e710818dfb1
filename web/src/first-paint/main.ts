import { rememberEarlyPress } from '../lib/prerender/early-press';
import { firstPaint } from './first-paint';

rememberEarlyPress();
firstPaint((address) => {
  window.location.replace(address);
});
