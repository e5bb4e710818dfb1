import { stopAll } from './int-setup.mjs';

export default stopAll;
