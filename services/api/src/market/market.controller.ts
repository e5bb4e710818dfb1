import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  type BandsResponse,
  bandsResponseSchema,
  isoDateSchema,
  isoInstantSchema,
  type MarketDataResponse,
  marketDataResponseSchema,
  type MarketDayResponse,
  marketDayResponseSchema,
  type PastSnapshotResponse,
  pastSnapshotResponseSchema,
  type RegimesResponse,
  regimesResponseSchema,
  rsiChartResponseSchema,
  type RsiHistoricResponse,
  rsiHistoricResponseSchema,
  rsiHistoryLimit,
  type RsiRecord,
  rsiRecordsSchema,
  stressRequestSchema,
  type StressResponse,
  stressResponseSchema,
} from '@app/contracts';
import type { Logger } from '@app/platform';
import { normaliseRegime } from '@app/strategy';
import { SignInOptional } from '../auth/access.decorators.js';
import { LOGGER } from '../core/dependencies.js';
import { type AuthenticatedUser, CurrentUser, isSignedIn } from '../core/http/current-user.js';
import { dateOrProblem } from '../core/http/params.js';
import { ProblemError } from '../core/http/problem.error.js';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { CalculateStressQuery } from './calculate-stress.handler.js';
import { ContentTagInterceptor, taggedHeaders } from './content-tag.interceptor.js';
import { MarketRefresh } from './market-refresh.js';
import { ReadBandsQuery } from './read-bands.handler.js';
import { type ChartQuery, chartQuerySchema, ReadChartQuery } from './read-chart.handler.js';
import { ReadDayQuery } from './read-day.handler.js';
import { ReadMarketDataQuery } from './read-market-data.handler.js';
import { limitParam, ReadRecordsQuery } from './read-records.handler.js';
import { ReadRegimesQuery } from './read-regimes.handler.js';
import { ReadSnapshotQuery } from './read-snapshot.handler.js';
import { gzippedJson, plainJson } from './shared-json.js';

/** `force_refresh` of the core text, a boolean as any client may write it. */
export const forceRefreshParam = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0', '']))
  .default('false')
  .transform((text) => text === 'true' || text === '1');

/** Time and source of a bare list, which has no place of its own for them: the core text gives it no envelope. */
export const provenanceHeaders = (answer: RsiHistoricResponse): Readonly<Record<string, string>> => ({
  'Market-Series': answer.series,
  'Market-Status': answer.status,
  'Market-Source': answer.source,
  'Market-As-Of': answer.as_of,
});

const readMarketDataQuerySchema = z.object({ force_refresh: forceRefreshParam });

const readRegimesQuerySchema = z.object({ force_refresh: forceRefreshParam });

const calculateStressPresenceSchema = z.looseObject({ rsi: z.unknown(), regime: z.unknown() });

const readHistoricQuerySchema = z.object({ limit: limitParam, force_refresh: forceRefreshParam });

const readMarketHistoryQuerySchema = z.object({ limit: limitParam });

const readSnapshotQuerySchema = z.object({ at: isoInstantSchema });

@Controller()
export class MarketController {
  constructor(
    private readonly useCases: UseCases,
    private readonly refresh: MarketRefresh,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('market-data')
  @Route({ summary: 'Price, RSI and regime now', answer: marketDataResponseSchema, refusals: [429, 503] })
  @UseInterceptors(ContentTagInterceptor)
  async readMarketData(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: readMarketDataQuerySchema })
    { force_refresh: isForced }: z.output<typeof readMarketDataQuerySchema>,
  ): Promise<MarketDataResponse> {
    if (isForced) await this.refresh.refresh(user.userId);
    return this.useCases.execute(new ReadMarketDataQuery());
  }

  @Get('regimes')
  @Route({ summary: 'The regime now', answer: regimesResponseSchema, refusals: [429, 503] })
  @UseInterceptors(ContentTagInterceptor)
  async readRegimes(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: readRegimesQuerySchema })
    { force_refresh: isForced }: z.output<typeof readRegimesQuerySchema>,
  ): Promise<RegimesResponse> {
    if (isForced) await this.refresh.refresh(user.userId);
    return this.useCases.execute(new ReadRegimesQuery());
  }

  @Post('dynamic-stress/calculate')
  @Route({
    summary: 'Stress of an RSI in a regime',
    body: stressRequestSchema,
    answer: stressResponseSchema,
    refusals: [503],
  })
  @HttpCode(200)
  async calculateStress(@Body() body: unknown): Promise<StressResponse> {
    const { rsi, regime } = calculateStressPresenceSchema.safeParse(body).data ?? {};
    if ([rsi, regime].some((value) => value === undefined || value === null || value === ''))
      throw new ProblemError({
        status: 400,
        code: 'MARKET.RSI_AND_REGIME_REQUIRED',
        detail: 'RSI e regime são obrigatórios',
      });
    const request = stressRequestSchema.safeParse(body);
    if (!request.success) throw invalidRequest(request.error.issues);
    const known = normaliseRegime(request.data.regime);
    if (known === undefined)
      throw invalidRequest([{ path: ['regime'], message: 'must be bear, transition, pre_bull or bull' }]);
    return this.useCases.execute(
      new CalculateStressQuery(request.data.rsi, known, request.data.current_price),
    );
  }

  @Get('rsi/bands')
  @Route({ summary: 'Bands of the RSI', answer: bandsResponseSchema, refusals: [503] })
  @UseInterceptors(ContentTagInterceptor)
  async readBands(): Promise<BandsResponse> {
    return this.useCases.execute(new ReadBandsQuery());
  }

  /** Sent by itself: the days of a chart are written out and compressed once for all who look at it. */
  @Get('rsi/chart')
  @Route({
    summary: 'Price and RSI of a span, thinned out for a chart',
    answer: rsiChartResponseSchema,
    refusals: [422, 503],
  })
  async readChart(
    @Query({ schema: chartQuerySchema }) query: ChartQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { chart, own } = await this.useCases.execute(new ReadChartQuery(query));
    response
      .type('json')
      .vary('Accept-Encoding')
      .set(taggedHeaders({ ...own, chart: chart.digest }));
    if (request.fresh) response.status(304).end();
    else if (request.acceptsEncodings('gzip') === 'gzip')
      response.set('Content-Encoding', 'gzip').send(gzippedJson(chart, own));
    else response.send(plainJson(chart, own));
  }

  @Get('rsi/historic')
  @Route({ summary: 'RSI day by day', answer: rsiHistoricResponseSchema, refusals: [429, 503] })
  @UseInterceptors(ContentTagInterceptor)
  async readHistoric(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: readHistoricQuerySchema }) query: z.output<typeof readHistoricQuerySchema>,
  ): Promise<RsiHistoricResponse> {
    if (query.force_refresh) await this.refresh.refresh(user.userId);
    return this.useCases.execute(new ReadRecordsQuery(query.limit));
  }

  /** The bare array that clients fall back to when the historic call failed. */
  @Get('market/history')
  @Route({ summary: 'RSI day by day, as a list', answer: rsiRecordsSchema, refusals: [503] })
  @UseInterceptors(ContentTagInterceptor)
  async readMarketHistory(
    @Query({ schema: readMarketHistoryQuerySchema }) { limit }: z.output<typeof readMarketHistoryQuerySchema>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RsiRecord[]> {
    const answer = await this.useCases.execute(new ReadRecordsQuery(limit));
    response.set(provenanceHeaders(answer));
    return answer.data;
  }

  /**
   * The core text wants an array for everybody who asks: empty where nothing is known, on any fault (told by the log
   * alone), and for somebody who may not see the market.
   */
  @Get('rsi/buffer')
  @SignInOptional()
  @Route({
    summary: 'RSI of the last days; an empty list for visitors and on any fault',
    answer: rsiRecordsSchema,
  })
  @UseInterceptors(ContentTagInterceptor)
  async readBuffer(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RsiRecord[]> {
    if (!isSignedIn(request)) return [];
    try {
      const answer = await this.useCases.execute(new ReadRecordsQuery(rsiHistoryLimit.usual));
      response.set(provenanceHeaders(answer));
      return answer.data;
    } catch (error) {
      this.logger.warn({ err: error }, 'the RSI buffer could not be read');
      return [];
    }
  }

  @Get('market/days/:date')
  @Route({ summary: 'The market on a day', answer: marketDayResponseSchema, refusals: [503] })
  @UseInterceptors(ContentTagInterceptor)
  async readDay(@Param('date', { schema: isoDateSchema }) date: string): Promise<MarketDayResponse> {
    return this.useCases.execute(new ReadDayQuery(dateOrProblem(date, 'date')));
  }

  /** The market as it was known at a moment: no later price, close or correction is in it. */
  @Get('market/snapshots')
  @Route({
    summary: 'The market as it was known at a moment',
    answer: pastSnapshotResponseSchema,
    refusals: [404],
  })
  @UseInterceptors(ContentTagInterceptor)
  async readSnapshot(
    @Query({ schema: readSnapshotQuerySchema }) { at }: z.output<typeof readSnapshotQuerySchema>,
  ): Promise<PastSnapshotResponse> {
    return this.useCases.execute(new ReadSnapshotQuery(new Date(at)));
  }
}
