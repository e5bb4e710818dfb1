import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  type AddPasskeyRequest,
  addPasskeyRequestSchema,
  confirmIdentityRequestSchema,
  confirmTotpRequestSchema,
  type IdentityProof,
  type PasskeyCreationResponse,
  passkeyCreationResponseSchema,
  type PasskeyOptionsResponse,
  passkeyOptionsResponseSchema,
  type SecondFactorChangedResponse,
  secondFactorChangedResponseSchema,
  type SecondFactorResponse,
  secondFactorResponseSchema,
  type TotpSetupResponse,
  totpSetupResponseSchema,
} from '@app/contracts';
import { clientAddress } from '../../core/http/client-address.js';
import { type AuthenticatedUser, CurrentUser } from '../../core/http/current-user.js';
import { idParamSchema } from '../../core/http/params.js';
import { Route } from '../../core/http/route.decorator.js';
import { UseCases } from '../../core/use-cases/use-cases.js';
import type { ReceivedProof } from '../reauthentication.js';
import {
  BeginPasskeyCommand,
  BeginTotpCommand,
  ChangeSecondFactorCommand,
  ConfirmationOptionsCommand,
  ReadSecondFactorQuery,
} from './change-second-factor.handler.js';

const received = (proof: IdentityProof, request: Request): ReceivedProof => ({
  ...proof,
  address: clientAddress(request),
});

/** What a person has next to the password. */
@Controller('me/second-factor')
export class SecondFactorController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({ summary: 'The own second factors', answer: secondFactorResponseSchema })
  async read(@CurrentUser() { userId }: AuthenticatedUser): Promise<SecondFactorResponse> {
    return this.useCases.execute(new ReadSecondFactorQuery(userId));
  }

  @Post('totp')
  @Route({
    summary: 'A key for an authenticator app; its first code turns it on',
    answer: totpSetupResponseSchema,
    refusals: [409, 429],
  })
  @HttpCode(200)
  async beginTotp(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: confirmIdentityRequestSchema }) proof: IdentityProof,
    @Req() request: Request,
  ): Promise<TotpSetupResponse> {
    return this.useCases.execute(new BeginTotpCommand(userId, received(proof, request)));
  }

  @Post('totp/confirmation')
  @Route({
    summary: 'Turn the authenticator app on by its first code',
    answer: secondFactorChangedResponseSchema,
    refusals: [409, 422, 429],
  })
  @HttpCode(200)
  async confirmTotp(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: confirmTotpRequestSchema }) { code }: { readonly code: string },
    @Req() request: Request,
  ): Promise<SecondFactorChangedResponse> {
    const change = { kind: 'confirm-totp', code, address: clientAddress(request) } as const;
    return this.useCases.execute(new ChangeSecondFactorCommand(userId, change));
  }

  @Post('totp/removal')
  @Route({
    summary: 'Turn the authenticator app off',
    answer: secondFactorChangedResponseSchema,
    refusals: [429],
  })
  @HttpCode(200)
  async removeTotp(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: confirmIdentityRequestSchema }) proof: IdentityProof,
    @Req() request: Request,
  ): Promise<SecondFactorChangedResponse> {
    const change = { kind: 'remove-totp', proof: received(proof, request) } as const;
    return this.useCases.execute(new ChangeSecondFactorCommand(userId, change));
  }

  @Post('recovery-codes')
  @Route({
    summary: 'New recovery codes, told this once; the former ones end',
    answer: secondFactorChangedResponseSchema,
    refusals: [409, 429],
  })
  @HttpCode(200)
  async renewCodes(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: confirmIdentityRequestSchema }) proof: IdentityProof,
    @Req() request: Request,
  ): Promise<SecondFactorChangedResponse> {
    const change = { kind: 'renew-codes', proof: received(proof, request) } as const;
    return this.useCases.execute(new ChangeSecondFactorCommand(userId, change));
  }

  @Post('passkeys/options')
  @Route({
    summary: 'What a browser makes a passkey from',
    answer: passkeyCreationResponseSchema,
    refusals: [409, 429],
  })
  @HttpCode(200)
  async beginPasskey(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: confirmIdentityRequestSchema }) proof: IdentityProof,
    @Req() request: Request,
  ): Promise<PasskeyCreationResponse> {
    return this.useCases.execute(new BeginPasskeyCommand(userId, received(proof, request)));
  }

  @Post('passkeys')
  @Route({
    summary: 'Add the passkey that the browser made',
    answer: secondFactorChangedResponseSchema,
    refusals: [409, 422],
  })
  @HttpCode(200)
  async addPasskey(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: addPasskeyRequestSchema }) added: AddPasskeyRequest,
    @Req() request: Request,
  ): Promise<SecondFactorChangedResponse> {
    const change = { kind: 'add-passkey', added, address: clientAddress(request) } as const;
    return this.useCases.execute(new ChangeSecondFactorCommand(userId, change));
  }

  @Post('passkeys/:id/removal')
  @Route({
    summary: 'Remove a passkey; one that is gone is removed',
    answer: secondFactorChangedResponseSchema,
    refusals: [429],
  })
  @HttpCode(200)
  async removePasskey(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) passkeyId: string,
    @Body({ schema: confirmIdentityRequestSchema }) proof: IdentityProof,
    @Req() request: Request,
  ): Promise<SecondFactorChangedResponse> {
    const change = { kind: 'remove-passkey', passkeyId, proof: received(proof, request) } as const;
    return this.useCases.execute(new ChangeSecondFactorCommand(userId, change));
  }

  @Post('confirmation-options')
  @Route({
    summary: 'A challenge for a passkey that confirms what asks for the password',
    answer: passkeyOptionsResponseSchema,
    refusals: [409],
  })
  @HttpCode(200)
  async confirmationOptions(@CurrentUser() { userId }: AuthenticatedUser): Promise<PasskeyOptionsResponse> {
    return this.useCases.execute(new ConfirmationOptionsCommand(userId));
  }
}
