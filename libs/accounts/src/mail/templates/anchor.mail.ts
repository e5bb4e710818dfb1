import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/**
 * `date`: UTC day; `streams`: how many heads are under the root; `trackRecordHead`: where the public record ends, absent
 * before its first week and in mails from before it was kept.
 */
export const anchorParams = z.object({
  date: z.string(),
  merkleRoot: z.string(),
  streams: z.string(),
  trackRecordHead: z.string().optional(),
});

export const anchorMail = defineMail({
  params: anchorParams,
  en: ({ date, merkleRoot, streams, trackRecordHead }) => ({
    subject: `${productName}: anchor of ${date}`,
    paragraphs: [`The heads of ${streams} streams were anchored on ${date} under this root:`],
    code: merkleRoot,
    afterCode: [
      'Keep this email outside the installation: with it, anyone can prove that no stream has been cut or rewritten since.',
      ...(trackRecordHead === undefined
        ? []
        : [
            `Head of the public record of recommendations: ${trackRecordHead}`,
            "With it, anyone can check on the record's page whether a week published up to this point was changed.",
          ]),
    ],
  }),
  pt: ({ date, merkleRoot, streams, trackRecordHead }) => ({
    subject: `${productName}: âncora de ${date}`,
    paragraphs: [`As pontas de ${streams} fluxos foram ancoradas em ${date} sob esta raiz:`],
    code: merkleRoot,
    afterCode: [
      'Guarde este e-mail fora da instalação: com ele qualquer pessoa prova que nenhum fluxo foi cortado ou reescrito desde então.',
      ...(trackRecordHead === undefined
        ? []
        : [
            `Ponta do registro público de recomendações: ${trackRecordHead}`,
            'Com ela qualquer pessoa confere, na página do registro, se alguma semana publicada até aqui foi alterada.',
          ]),
    ],
  }),
});
