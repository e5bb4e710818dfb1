import { guardFigures } from '../lib/offline/guard-figures';
import { guardPush } from '../lib/push/guard-push';

export { Toaster } from '../components/ui/toaster';

// On every page, of visitors too: a session may have ended while no page was open.
guardFigures();
guardPush();
