import { type ApiTokenCreatedResponse, apiTokenCreatedResponseSchema } from '@app/contracts';
import type { ApiHarness } from './api-harness.js';
import { Client } from './commands.js';

export const API_TOKENS_PATH = '/api/me/api-tokens';

export interface SignedInPerson {
  readonly password: string;
  readonly client: Client;
}

/** A person who makes API tokens, over HTTP as the web app does. */
export class ApiTokenClient {
  constructor(
    private readonly api: ApiHarness,
    private readonly person: SignedInPerson,
  ) {}

  /** Somebody who subscribes. */
  static async subscriber(api: ApiHarness): Promise<ApiTokenClient> {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    return new ApiTokenClient(api, { password: user.password, client });
  }

  get client(): Client {
    return this.person.client;
  }

  body(wanted: object = {}): object {
    return {
      ...{ name: 'My sheet', scope: 'read', expiresInDays: null, password: this.person.password },
      ...wanted,
    };
  }

  async create(wanted: object = {}): Promise<ApiTokenCreatedResponse> {
    const answer = await this.client.post(API_TOKENS_PATH, this.body(wanted)).expect(201);
    return apiTokenCreatedResponseSchema.parse(answer.body);
  }

  /** A program that has a token. */
  program(token: string): Client {
    return new Client(this.api.server, `Bearer ${token}`);
  }

  async newProgram(wanted: object = {}): Promise<Client> {
    return this.program((await this.create(wanted)).token);
  }
}
