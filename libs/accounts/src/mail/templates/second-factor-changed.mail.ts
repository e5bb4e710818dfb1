import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

export const secondFactorChangedParams = z.object({
  change: z.enum([
    'totp-on',
    'totp-off',
    'passkey-added',
    'passkey-removed',
    'codes-renewed',
    'removed-by-administrator',
  ]),
});
type Change = z.output<typeof secondFactorChangedParams>['change'];

const en: Readonly<Record<Change, string>> = {
  'totp-on': 'Signing in to your account now requires a code from your authenticator app.',
  'totp-off': 'Signing in to your account no longer requires a code from your authenticator app.',
  'passkey-added': 'A passkey was added to your account. It can be used to sign in.',
  'passkey-removed': 'A passkey was removed from your account. It can no longer be used to sign in.',
  'codes-renewed': 'Your account has new recovery codes. The old ones no longer work.',
  'removed-by-administrator':
    'An administrator removed the authenticator app, passkeys and recovery codes from your account. All sessions, API tokens and share links have ended, and you now sign in with your password alone.',
};

const pt: Readonly<Record<Change, string>> = {
  'totp-on': 'Agora, para entrar na sua conta, é preciso informar um código do seu aplicativo autenticador.',
  'totp-off':
    'Para entrar na sua conta, não é mais preciso informar um código do seu aplicativo autenticador.',
  'passkey-added': 'Uma chave de acesso foi adicionada à sua conta. Ela pode ser usada para entrar.',
  'passkey-removed': 'Uma chave de acesso foi removida da sua conta. Ela não serve mais para entrar.',
  'codes-renewed': 'Sua conta tem novos códigos de recuperação. Os anteriores não funcionam mais.',
  'removed-by-administrator':
    'Um administrador removeu da sua conta o aplicativo autenticador, as chaves de acesso e os códigos de recuperação. Todas as sessões, todos os tokens de API e todos os links de compartilhamento foram encerrados, e agora basta a senha para entrar.',
};

export const secondFactorChangedMail = defineMail({
  params: secondFactorChangedParams,
  en: ({ change }) => ({
    subject: `${productName}: your sign-in settings were changed`,
    paragraphs: [
      en[change],
      'If you neither did this nor asked for it, change your password right away and check your sessions and two-step sign-in in Settings.',
    ],
  }),
  pt: ({ change }) => ({
    subject: `${productName}: a entrada na sua conta foi alterada`,
    paragraphs: [
      pt[change],
      'Se não foi você e você não pediu isso, troque sua senha agora mesmo e confira as sessões e a verificação em duas etapas em Configurações.',
    ],
  }),
});
