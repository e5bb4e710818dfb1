import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  validateOperationRequestSchema,
  type ValidateOperationRequest,
  type ValidateOperationResponse,
} from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { ValidateOperationQuery } from './validate-operation.query.js';

@Controller('recommendations/:id/validate')
export class ValidateOperationController {
  constructor(private readonly queries: QueryBus) {}

  @Post()
  @HttpCode(200)
  async validate(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: validateOperationRequestSchema }) { operation }: ValidateOperationRequest,
  ): Promise<ValidateOperationResponse> {
    return this.queries.execute(new ValidateOperationQuery(user.userId, id, operation));
  }
}
