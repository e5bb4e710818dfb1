import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `date`: UTC day; `streams`: how many heads are under the root. */
export const anchorParams = z.object({
  date: z.string(),
  merkleRoot: z.string(),
  streams: z.string(),
});

export const anchorMail = defineMail({
  params: anchorParams,
  en: ({ date, merkleRoot, streams }) => ({
    subject: `${productName}: anchor of ${date}`,
    paragraphs: [`The heads of ${streams} streams were anchored on ${date} under this root:`],
    code: merkleRoot,
    afterCode: [
      'Keep this mail outside of the installation: with it anybody can prove that no stream was cut or rewritten since.',
    ],
  }),
  pt: ({ date, merkleRoot, streams }) => ({
    subject: `${productName}: âncora de ${date}`,
    paragraphs: [`As pontas de ${streams} fluxos foram ancoradas em ${date} sob esta raiz:`],
    code: merkleRoot,
    afterCode: [
      'Guarde este e-mail fora da instalação: com ele qualquer pessoa prova que nenhum fluxo foi cortado ou reescrito desde então.',
    ],
  }),
});
