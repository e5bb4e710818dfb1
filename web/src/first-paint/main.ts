import { firstPaint } from './first-paint';

firstPaint((address) => {
  window.location.replace(address);
});
