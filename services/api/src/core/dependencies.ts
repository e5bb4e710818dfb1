import type { RequestHandler } from 'express';
import type { Kysely } from 'kysely';
import type { KeyWrapping } from '@app/accounts';
import type { EventStore } from '@app/event-store';
import type { Clock, IdSource, Logger } from '@app/platform';
import type { AppSchema, ProgressFeed, ReadSchema } from '@app/read-models';
import type { ApiConfig } from '../config.js';
import type { SecurityEventObserver } from './security-log/security-log.js';
import type { UseCaseOptions } from './use-cases/use-cases.js';

export const CONFIG = Symbol('CONFIG');
export const LOGGER = Symbol('LOGGER');
export const CLOCK = Symbol('CLOCK');
export const IDS = Symbol('IDS');
export const DATABASE = Symbol('DATABASE');
export const EVENT_STORE = Symbol('EVENT_STORE');
export const PROGRESS_FEED = Symbol('PROGRESS_FEED');
export const READ_DATABASE = Symbol('READ_DATABASE');
export const SHUTDOWN_SIGNAL = Symbol('SHUTDOWN_SIGNAL');
export const SECURITY_EVENT_OBSERVER = Symbol('SECURITY_EVENT_OBSERVER');
export const USE_CASE_OPTIONS = Symbol('USE_CASE_OPTIONS');

export type AppDatabase = Kysely<AppSchema>;
export type ReadDatabase = Kysely<ReadSchema>;

/** What the process gives to the application: everything that tests replace or that must be closed at the end. */
export interface ApiDependencies {
  readonly config: ApiConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly database: AppDatabase;
  readonly eventStore: EventStore;
  /** How far the read models are. */
  readonly progress: ProgressFeed;
  /**
   * Read models, without a schema: which version is active may change at any moment, so each answer asks for it
   * (`readActive`, `activeReadModels` of @app/read-models).
   */
  readonly readDatabase: ReadDatabase;
  /** Wraps the keys of people's own words, and those that sign session tokens. */
  readonly wrapping: KeyWrapping;
  /** Aborts when the process stops: ends every wait. */
  readonly signal: AbortSignal;
  /** Times requests, where metrics are kept. */
  readonly observeRequests?: RequestHandler;
  /** Counts the events of the security log, where metrics are kept. */
  readonly observeSecurityEvent?: SecurityEventObserver;
  readonly useCases?: UseCaseOptions;
}
