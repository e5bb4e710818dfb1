import { Query } from '@nestjs/cqrs';
import type { CorrectionPreviewResponse, EditTransactionRequest } from '@app/contracts';

export type Correction =
  | { readonly kind: 'void' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'edit'; readonly request: EditTransactionRequest };

export class PreviewCorrectionQuery extends Query<CorrectionPreviewResponse> {
  constructor(
    readonly userId: string,
    readonly transactionId: string,
    readonly correction: Correction,
  ) {
    super();
  }
}
