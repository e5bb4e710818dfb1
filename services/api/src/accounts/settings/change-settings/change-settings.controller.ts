import { Body, Controller, Headers, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import {
  changeBaseRequestSchema,
  changeEmailRequestSchema,
  changeLanguageRequestSchema,
  changeProfileRequestSchema,
  changeTimeZoneRequestSchema,
  type ChangeBaseRequest,
  type ChangeEmailRequest,
  type ChangeLanguageRequest,
  type ChangeProfileRequest,
  type ChangeTimeZoneRequest,
  type SettingsResponse,
} from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../../auth/current-user.js';
import { clientAddress } from '../../../auth/limits/client-address.js';
import { ChangeSettingsCommand, type SettingsChange } from './change-settings.command.js';
import { expectedRevisionOf } from './expected-revision.js';

const IF_MATCH = 'If-Match';

/** One address a setting; each answers all of them. */
@Controller('settings')
export class ChangeSettingsController {
  constructor(private readonly commands: CommandBus) {}

  @Put('base')
  async changeBase(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeBaseRequestSchema }) { currency, amount }: ChangeBaseRequest,
    @Headers(IF_MATCH) tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.change(user, { setting: 'base', currency, amount }, tag);
  }

  @Put('profile')
  async changeProfile(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeProfileRequestSchema }) { profile }: ChangeProfileRequest,
    @Headers(IF_MATCH) tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.change(user, { setting: 'profile', profile }, tag);
  }

  @Put('email')
  async changeEmail(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeEmailRequestSchema }) { email, password }: ChangeEmailRequest,
    @Headers(IF_MATCH) tag: string | undefined,
    @Req() request: Request,
  ): Promise<SettingsResponse> {
    const proof = { password, address: clientAddress(request) };
    return this.change(user, { setting: 'email', email, proof }, tag);
  }

  @Put('time-zone')
  async changeTimeZone(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeTimeZoneRequestSchema }) { timeZone }: ChangeTimeZoneRequest,
    @Headers(IF_MATCH) tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.change(user, { setting: 'time-zone', timeZone }, tag);
  }

  @Put('language')
  async changeLanguage(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeLanguageRequestSchema }) { language }: ChangeLanguageRequest,
    @Headers(IF_MATCH) tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.change(user, { setting: 'language', language }, tag);
  }

  private async change(
    { userId }: AuthenticatedUser,
    change: SettingsChange,
    tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.commands.execute(new ChangeSettingsCommand(userId, change, expectedRevisionOf(tag)));
  }
}
