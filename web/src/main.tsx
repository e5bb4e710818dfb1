import './config/theme/mantine-styles';
import './config/theme/global.css';
import './config/theme/overrides.css';

import { createRoot } from 'react-dom/client';

import { App } from './app/app';
import { loadCatalogue } from './app/catalogues';
import { StartFailure } from './app/start-failure';
import { browserLanguage, dropLanguageFromPath, persistLanguage } from './lib/i18n/browser-language';
import { createI18n, hasWords } from './lib/i18n/create-i18n';
import { session } from './lib/session/current-session';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element "root"');

const language = browserLanguage();
dropLanguageFromPath();
session.start();
const words = await createI18n(language, loadCatalogue);
persistLanguage(words);
createRoot(root).render(hasWords(words) ? <App words={words} /> : <StartFailure />);
