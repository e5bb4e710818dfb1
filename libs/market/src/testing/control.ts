import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { fakeProviderNames, type Faults, faultSchema } from './faults.js';

export interface ControlRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Whose faults are meant. */
  readonly name: string | undefined;
  readonly faults: Faults;
}

const MAX_BYTES = 64 * 1024;
const faultsSchema = z.array(faultSchema).max(20);

/** `PUT /control/<provider>` with a list of faults sets them; an empty list makes the provider honest again. */
export async function control({ request, response, name, faults }: ControlRequest): Promise<void> {
  const known = fakeProviderNames.find((one) => one === name);
  const parsed = faultsSchema.safeParse(await jsonOf(request));
  if (request.method !== 'PUT' || known === undefined || !parsed.success) {
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"message":"PUT /control/<provider> with a list of faults"}');
    return;
  }
  faults.set(known, ...parsed.data);
  response.writeHead(204).end();
}

/** Undefined where the body is no JSON, or too long. */
async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BYTES) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
