import { Body, Controller, Get, Header, HttpCode, Module, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  type ChangeDigestRequest,
  changeDigestRequestSchema,
  type DigestResponse,
  digestResponseSchema,
} from '@app/contracts';
import { Public } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { ProblemError } from '../core/http/problem.error.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ChangeDigestCommand, ChangeDigestHandler } from './change-digest.handler.js';
import { EndDigestByLinkCommand, EndDigestByLinkHandler } from './end-digest-by-link.handler.js';
import { ShowDigestHandler, ShowDigestQuery } from './show-digest.handler.js';
import { LINK_UNKNOWN, ShowUnsubscribeHandler, ShowUnsubscribeQuery } from './show-unsubscribe.handler.js';
import { unsubscribePage } from './unsubscribe-page.js';

const PAGE = { mediaType: 'text/html', text: 'A page in the language of the person.' } as const;
const tokenSchema = z.string().min(1).max(200);

@Controller()
export class DigestController {
  constructor(private readonly useCases: UseCases) {}

  @Get('settings/digest')
  @Route({ summary: 'Whether and when the weekly digest is mailed', answer: digestResponseSchema })
  async show(@CurrentUser() { userId }: AuthenticatedUser): Promise<DigestResponse> {
    return this.useCases.execute(new ShowDigestQuery(userId));
  }

  @Put('settings/digest')
  @Route({ summary: 'Choose or end the weekly digest', answer: digestResponseSchema })
  async change(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: changeDigestRequestSchema }) { digest }: ChangeDigestRequest,
  ): Promise<DigestResponse> {
    return this.useCases.execute(new ChangeDigestCommand(userId, digest));
  }

  /** Scanners of mail open every link: nothing is changed here. */
  @Get('mail/unsubscribe/:token')
  @Route({ summary: 'Asks whether to end the weekly digest', answer: PAGE, refusals: [404] })
  @Public()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  async ask(
    @Param('token', { schema: tokenSchema }) token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return orUnknownPage(this.useCases.execute(new ShowUnsubscribeQuery(token)), { request, response });
  }

  @Post('mail/unsubscribe/:token')
  @Route({ summary: 'Ends the weekly digest (RFC 8058)', answer: PAGE, refusals: [404] })
  @Public()
  @HttpCode(200)
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  async end(
    @Param('token', { schema: tokenSchema }) token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return orUnknownPage(this.useCases.execute(new EndDigestByLinkCommand(token)), { request, response });
  }
}

/** Whoever follows a damaged link in a browser gets a page; a program gets the problem. */
async function orUnknownPage(
  page: Promise<string>,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<string> {
  try {
    return await page;
  } catch (error) {
    const isUnknown = error instanceof ProblemError && error.code === LINK_UNKNOWN;
    if (!isUnknown || request.accepts(['json', 'html']) !== 'html') throw error;
    response.status(404);
    return unsubscribePage(request.acceptsLanguages(['en', 'pt']) === 'pt' ? 'pt' : 'en', 'unknown');
  }
}

@Module({
  controllers: [DigestController],
  providers: [ShowDigestHandler, ChangeDigestHandler, ShowUnsubscribeHandler, EndDigestByLinkHandler],
})
export class DigestModule {}
