import { Readable } from 'node:stream';
import { Controller, Get, Header, Query, Req, Res, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  type AuditDiffResponse,
  auditDiffResponseSchema,
  type AuditReplayResponse,
  auditReplayResponseSchema,
  type AuditVerifyResponse,
  auditVerifyResponseSchema,
  type RecordEventsResponse,
  recordEventsResponseSchema,
} from '@app/contracts';
import { Roles } from '../auth/access.decorators.js';
import { clientAddress } from '../core/http/client-address.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { SecurityLog } from '../core/security-log/security-log.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import type { AuditRequest } from './audited-records.js';
import { ExportRecordQuery } from './export-record.handler.js';
import { ReadDifferencesQuery } from './read-differences.handler.js';
import { ReadRecordEventsQuery } from './read-record-events.handler.js';
import { ReadReplayQuery, replayQuerySchema } from './read-replay.handler.js';
import { ReadVerdictQuery } from './read-verdict.handler.js';
import { recordEventsQuerySchema } from './record-events.js';
import { RunningAudits } from './running-audits.js';

/** A name or an id. */
const userSchema = z.object({
  user: z
    .string()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}+$/u),
});
const auditReplayQuerySchema = userSchema.extend(replayQuerySchema.shape);
const auditEventsQuerySchema = userSchema.extend(recordEventsQuerySchema.shape);

const zipAnswer = { mediaType: 'application/zip', text: 'A ZIP: the folder of an export and its verifier.' };

/** What the command line of auditors says, of one person. Each look is stored before it is answered. */
@Controller('audit')
@Roles('auditor')
export class AuditController {
  constructor(
    private readonly useCases: UseCases,
    private readonly running: RunningAudits,
    private readonly security: SecurityLog,
  ) {}

  @Get('replay')
  @Route({
    summary: "A person's state and figures, now or as of a moment",
    answer: auditReplayResponseSchema,
    refusals: [404, 422, 429],
  })
  async replay(
    @CurrentUser() reader: AuthenticatedUser,
    @Query({ schema: auditReplayQuerySchema })
    { user, ...moment }: z.output<typeof auditReplayQuerySchema>,
    @Req() request: Request,
  ): Promise<AuditReplayResponse> {
    return this.running.run(reader.userId, async () =>
      this.useCases.execute(new ReadReplayQuery(asked(reader, user, request), moment)),
    );
  }

  @Get('events')
  @Route({
    summary: "A person's events in order, with the figures after each",
    answer: recordEventsResponseSchema,
    refusals: [404, 429],
  })
  async events(
    @CurrentUser() reader: AuthenticatedUser,
    @Query({ schema: auditEventsQuerySchema }) { user, ...page }: z.output<typeof auditEventsQuerySchema>,
    @Req() request: Request,
  ): Promise<RecordEventsResponse> {
    return this.running.run(reader.userId, async () =>
      this.useCases.execute(new ReadRecordEventsQuery(asked(reader, user, request), page)),
    );
  }

  @Get('diff')
  @Route({
    summary: "A person's rows against their events",
    answer: auditDiffResponseSchema,
    refusals: [404, 429],
  })
  async diff(
    @CurrentUser() reader: AuthenticatedUser,
    @Query({ schema: userSchema }) { user }: z.output<typeof userSchema>,
    @Req() request: Request,
  ): Promise<AuditDiffResponse> {
    return this.running.run(reader.userId, async () =>
      this.useCases.execute(new ReadDifferencesQuery(asked(reader, user, request))),
    );
  }

  @Get('verify')
  @Route({
    summary: "Whether a person's streams are as they were written",
    answer: auditVerifyResponseSchema,
    refusals: [404, 429],
  })
  async verify(
    @CurrentUser() reader: AuthenticatedUser,
    @Query({ schema: userSchema }) { user }: z.output<typeof userSchema>,
    @Req() request: Request,
  ): Promise<AuditVerifyResponse> {
    return this.running.run(reader.userId, async () =>
      this.useCases.execute(new ReadVerdictQuery(asked(reader, user, request))),
    );
  }

  @Get('export')
  @Route({ summary: "A person's record with its verifier", answer: zipAnswer, refusals: [404, 429] })
  @Header('Cache-Control', 'no-store')
  async export(
    @CurrentUser() reader: AuthenticatedUser,
    @Query({ schema: userSchema }) { user }: z.output<typeof userSchema>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const address = clientAddress(request);
    return this.running.run(
      reader.userId,
      async () => {
        const query = new ExportRecordQuery(asked(reader, user, request), address);
        const { zip, userId: subjectId } = await this.useCases.execute(query);
        this.security.record({ kind: 'data-exported', userId: reader.userId, subjectId, address });
        return zipFile(zip);
      },
      { sentIn: response },
    );
  }
}

/** The same of the own record: no look of somebody else. */
@Controller('me/record')
export class OwnRecordController {
  constructor(
    private readonly useCases: UseCases,
    private readonly running: RunningAudits,
    private readonly security: SecurityLog,
  ) {}

  @Get('events')
  @Route({
    summary: 'The own events in order, with the figures after each',
    answer: recordEventsResponseSchema,
    refusals: [404, 429],
  })
  async events(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Query({ schema: recordEventsQuerySchema }) page: z.output<typeof recordEventsQuerySchema>,
  ): Promise<RecordEventsResponse> {
    return this.running.run(
      userId,
      async () => this.useCases.execute(new ReadRecordEventsQuery({ ownId: userId }, page)),
      { of: 'own' },
    );
  }

  @Get('export')
  @Route({ summary: 'The own record with its verifier', answer: zipAnswer, refusals: [429] })
  @Header('Cache-Control', 'no-store')
  async export(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const address = clientAddress(request);
    return this.running.run(
      userId,
      async () => {
        const { zip } = await this.useCases.execute(new ExportRecordQuery({ ownId: userId }, address));
        this.security.record({ kind: 'data-exported', userId, address });
        return zipFile(zip);
      },
      { of: 'own', sentIn: response },
    );
  }
}

const asked = ({ userId }: AuthenticatedUser, user: string, { method, path }: Request): AuditRequest => ({
  user,
  look: { userId, method, path },
});

const zipFile = (zip: NodeJS.ReadableStream): StreamableFile =>
  new StreamableFile(Readable.from(zip), {
    type: 'application/zip',
    disposition: 'attachment; filename="record.zip"',
  });
