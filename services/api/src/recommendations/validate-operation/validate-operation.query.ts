import { Query } from '@nestjs/cqrs';
import type { ValidateOperationRequest, ValidateOperationResponse } from '@app/contracts';

export class ValidateOperationQuery extends Query<ValidateOperationResponse> {
  constructor(
    readonly userId: string,
    readonly recommendationId: string,
    readonly operation: ValidateOperationRequest['operation'],
  ) {
    super();
  }
}
