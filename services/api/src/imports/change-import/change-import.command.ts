import { Command, Query } from '@nestjs/cqrs';
import type { AbortImportResponse, ChangeImportPreviewResponse, ChangeImportResponse } from '@app/contracts';

export type ImportChange = 'void' | 'restore';

export class ChangeImportCommand extends Command<ChangeImportResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly importId: string,
    readonly change: { readonly kind: ImportChange; readonly acceptNegative: boolean },
  ) {
    super();
  }
}

export class AbortImportCommand extends Command<AbortImportResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly importId: string,
  ) {
    super();
  }
}

export class PreviewImportChangeQuery extends Query<ChangeImportPreviewResponse> {
  constructor(
    readonly userId: string,
    readonly importId: string,
    readonly kind: ImportChange,
  ) {
    super();
  }
}
