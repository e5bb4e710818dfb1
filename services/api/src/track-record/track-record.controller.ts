import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Header,
  Injectable,
  Module,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { jsonLinesContentType } from '@app/contracts';
import { Public } from '../auth/access.decorators.js';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { limitPublicReads } from '../core/attempts/limit-public-reads.js';
import { ProblemError } from '../core/http/problem.error.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ContentTagInterceptor } from '../market/content-tag.interceptor.js';
import { ReadTrackRecordHandler, ReadTrackRecordQuery } from './read-track-record.handler.js';

const tooManyReads = (retryAfterSeconds: number): ProblemError =>
  new ProblemError({
    status: 429,
    code: 'TRACK_RECORD.TOO_MANY_REQUESTS',
    detail: 'Too many requests',
    members: { retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });

@Injectable()
class TrackRecordReadsGuard implements CanActivate {
  constructor(private readonly limiter: AttemptLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    return limitPublicReads(this.limiter, context, { bucket: 'track-record', refusal: tooManyReads });
  }
}

@Controller('track-record')
export class TrackRecordController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({
    summary: 'The public record of recommendations, with its head',
    answer: {
      mediaType: 'application/jsonl',
      text: 'A line of JSON with the head, then the stored event of each week, a line each: data and metadata in stored order, so that the chain of hashes can be verified.',
    },
    refusals: [429, 503],
  })
  @Public()
  @UseGuards(TrackRecordReadsGuard)
  @UseInterceptors(ContentTagInterceptor)
  @Header('Content-Type', jsonLinesContentType)
  async read(): Promise<string> {
    return this.useCases.execute(new ReadTrackRecordQuery());
  }
}

@Module({ controllers: [TrackRecordController], providers: [TrackRecordReadsGuard, ReadTrackRecordHandler] })
export class TrackRecordModule {}
