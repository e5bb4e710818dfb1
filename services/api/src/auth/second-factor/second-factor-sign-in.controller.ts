import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  type PasskeyOptionsRequest,
  passkeyOptionsRequestSchema,
  type PasskeyOptionsResponse,
  passkeyOptionsResponseSchema,
  type PasskeySignInRequest,
  passkeySignInRequestSchema,
  type SecondFactorSignInRequest,
  secondFactorSignInRequestSchema,
  type SignInResponse,
  signInResponseSchema,
} from '@app/contracts';
import { clientAddress } from '../../core/http/client-address.js';
import { Route } from '../../core/http/route.decorator.js';
import { UseCases } from '../../core/use-cases/use-cases.js';
import { Public } from '../access.decorators.js';
import { KnownDevices } from '../known-devices.js';
import { originOf, type SignedIn } from '../opened-sessions.js';
import {
  FinishSignInCommand,
  PasskeyOptionsCommand,
  PasskeySignInCommand,
} from './finish-sign-in.handler.js';

/** What follows the password, or replaces it. */
@Controller('auth/token')
export class SecondFactorSignInController {
  constructor(
    private readonly useCases: UseCases,
    private readonly devices: KnownDevices,
  ) {}

  @Post('second-factor')
  @Route({
    summary: 'Finish a sign-in by the ticket of AUTH.SECOND_FACTOR_REQUIRED and a code or a passkey',
    answer: signInResponseSchema,
    refusals: [401, 403, 429],
  })
  @HttpCode(200)
  @Public()
  async finish(
    @Body({ schema: secondFactorSignInRequestSchema }) body: SecondFactorSignInRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInResponse> {
    const signedIn = await this.useCases.execute(new FinishSignInCommand(body, originOf(request)));
    return this.remembered(signedIn, request, response);
  }

  @Post('passkey-options')
  @Route({
    summary:
      'A challenge for a passkey: of the person of a ticket, or of anybody; it holds once, for 5 minutes',
    answer: passkeyOptionsResponseSchema,
    refusals: [401, 409, 429],
  })
  @HttpCode(200)
  @Public()
  async passkeyOptions(
    @Body({ schema: passkeyOptionsRequestSchema }) { ticket }: PasskeyOptionsRequest,
    @Req() request: Request,
  ): Promise<PasskeyOptionsResponse> {
    return this.useCases.execute(new PasskeyOptionsCommand(ticket, clientAddress(request)));
  }

  @Post('passkey')
  @Route({
    summary: 'Sign in by a passkey, without a password',
    answer: signInResponseSchema,
    refusals: [401, 403, 409],
  })
  @HttpCode(200)
  @Public()
  async signInByPasskey(
    @Body({ schema: passkeySignInRequestSchema }) { passkey }: PasskeySignInRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInResponse> {
    const signedIn = await this.useCases.execute(new PasskeySignInCommand(passkey, originOf(request)));
    return this.remembered(signedIn, request, response);
  }

  private remembered({ answer, userId }: SignedIn, request: Request, response: Response): SignInResponse {
    this.devices.remember(userId, request, response);
    return answer;
  }
}
