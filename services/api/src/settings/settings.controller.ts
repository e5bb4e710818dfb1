import { Body, Controller, Get, Headers, HttpCode, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  type ChangeBaseRequest,
  changeBaseRequestSchema,
  type ChangeDisplayCurrencyRequest,
  changeDisplayCurrencyRequestSchema,
  type ChangeEmailRequest,
  changeEmailRequestSchema,
  type ChangeLanguageRequest,
  changeLanguageRequestSchema,
  type ChangeProfileRequest,
  changeProfileRequestSchema,
  type ChangeTaxCountryRequest,
  changeTaxCountryRequestSchema,
  type ChangeTimeZoneRequest,
  changeTimeZoneRequestSchema,
  type SettingsResponse,
  settingsResponseSchema,
} from '@app/contracts';
import { ReadableByAuditor } from '../auth/access.decorators.js';
import { clientAddress } from '../core/http/client-address.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ChangeSettingsCommand, type SettingsChange } from './change-settings.handler.js';
import { expectedRevisionOf } from './expected-revision.js';
import { ReadSettingsQuery } from './read-settings.handler.js';
import { SendConfirmationCommand } from './send-confirmation.handler.js';

const IF_MATCH = 'If-Match';

@Controller('settings')
export class SettingsController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({ summary: 'Settings of the account', answer: settingsResponseSchema })
  @ReadableByAuditor()
  async read(@CurrentUser() { userId }: AuthenticatedUser): Promise<SettingsResponse> {
    return this.useCases.execute(new ReadSettingsQuery(userId));
  }

  @Put('base')
  @Route({
    summary: 'Change the weekly base investment',
    answer: settingsResponseSchema,
    refusals: [404, 409, 410, 412, 422],
  })
  async changeBase(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeBaseRequestSchema }) { currency, amount }: ChangeBaseRequest,
    @Headers(IF_MATCH) tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.change(user, { setting: 'base', currency, amount }, tag);
  }

  @Put('profile')
  @Route({
    summary: 'Choose a profile of the strategy',
    answer: settingsResponseSchema,
    refusals: [404, 409, 410, 412, 422],
  })
  async changeProfile(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeProfileRequestSchema }) { profile }: ChangeProfileRequest,
    @Headers(IF_MATCH) tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.change(user, { setting: 'profile', profile }, tag);
  }

  @Put('email')
  @Route({
    summary: 'Change or remove the e-mail address; asks for the password once more',
    answer: settingsResponseSchema,
    refusals: [404, 409, 410, 412, 422, 429],
  })
  async changeEmail(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeEmailRequestSchema }) { email, ...given }: ChangeEmailRequest,
    @Headers(IF_MATCH) tag: string | undefined,
    @Req() request: Request,
  ): Promise<SettingsResponse> {
    const proof = { ...given, address: clientAddress(request) };
    return this.change(user, { setting: 'email', email, proof }, tag);
  }

  @Post('email/confirmation')
  @Route({
    summary: 'Have a link mailed that confirms the e-mail address',
    answer: 'nothing',
    refusals: [409, 422, 429],
  })
  @HttpCode(204)
  async sendConfirmation(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Req() request: Request,
  ): Promise<void> {
    await this.useCases.execute(new SendConfirmationCommand(userId, clientAddress(request)));
  }

  @Put('time-zone')
  @Route({
    summary: 'Change the time zone',
    answer: settingsResponseSchema,
    refusals: [404, 409, 410, 412, 422],
  })
  async changeTimeZone(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeTimeZoneRequestSchema }) { timeZone }: ChangeTimeZoneRequest,
    @Headers(IF_MATCH) tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.change(user, { setting: 'time-zone', timeZone }, tag);
  }

  @Put('language')
  @Route({
    summary: 'Change the language',
    answer: settingsResponseSchema,
    refusals: [404, 409, 410, 412, 422],
  })
  async changeLanguage(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeLanguageRequestSchema }) { language }: ChangeLanguageRequest,
    @Headers(IF_MATCH) tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.change(user, { setting: 'language', language }, tag);
  }

  @Put('display-currency')
  @Route({
    summary: 'Change the currency that amounts are shown in',
    answer: settingsResponseSchema,
    refusals: [404, 409, 410, 412, 422],
  })
  async changeDisplayCurrency(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeDisplayCurrencyRequestSchema }) { currency }: ChangeDisplayCurrencyRequest,
    @Headers(IF_MATCH) tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.change(user, { setting: 'display-currency', currency }, tag);
  }

  @Put('tax-country')
  @Route({
    summary: 'Change the country whose tax rules are shown',
    answer: settingsResponseSchema,
    refusals: [404, 409, 410, 412, 422],
  })
  async changeTaxCountry(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeTaxCountryRequestSchema }) { country }: ChangeTaxCountryRequest,
    @Headers(IF_MATCH) tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.change(user, { setting: 'tax-country', country }, tag);
  }

  private async change(
    { userId }: AuthenticatedUser,
    change: SettingsChange,
    tag: string | undefined,
  ): Promise<SettingsResponse> {
    return this.useCases.execute(new ChangeSettingsCommand(userId, change, expectedRevisionOf(tag)));
  }
}
