import { Client, credentials, type Metadata, type MethodDefinition } from '@grpc/grpc-js';

/** How a call ended: the gRPC status, and what came before it. */
export interface CallEnd {
  readonly code: number;
  readonly details: string;
  readonly answers: readonly Buffer[];
}

export type Method = Pick<MethodDefinition<unknown, unknown>, 'path' | 'requestStream' | 'responseStream'>;

/** Calls the server with bytes that nobody has looked at, as a client that is broken or means harm would. */
export class RawCaller {
  readonly #client: Client;

  constructor(port: number) {
    this.#client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
      'grpc.max_receive_message_length': -1,
      'grpc.max_send_message_length': -1,
    });
  }

  /** Sends the messages, ends, and waits for the end of the call, or cancels it after an answer if that is enough. */
  call(
    method: Method,
    messages: readonly Buffer[],
    options: { readonly deadlineMs?: number; readonly cancelAfterAnswers?: number } = {},
  ): Promise<CallEnd> {
    const answers: Buffer[] = [];
    return new Promise((resolve) => {
      const call = this.#client.makeBidiStreamRequest(method.path, same, same, {
        deadline: Date.now() + (options.deadlineMs ?? 20_000),
      });
      call.on('data', (answer: Buffer) => {
        answers.push(answer);
        if (answers.length === options.cancelAfterAnswers) call.cancel();
      });
      // What matters comes with the status.
      call.on('error', () => undefined);
      call.on('status', ({ code, details }: { code: number; details: string; metadata: Metadata }) => {
        resolve({ code, details, answers });
      });
      for (const message of messages) call.write(message);
      call.end();
    });
  }

  /** Begins a call and leaves it open; answers what cancels it. */
  begin(method: Method, messages: readonly Buffer[]): { cancel(): void; readonly ended: Promise<number> } {
    const call = this.#client.makeBidiStreamRequest(method.path, same, same, {});
    const ended = new Promise<number>((resolve) => {
      call.on('data', () => undefined);
      call.on('error', () => undefined);
      call.on('status', ({ code }: { code: number }) => {
        resolve(code);
      });
    });
    for (const message of messages) call.write(message);
    return {
      cancel: () => {
        call.cancel();
      },
      ended,
    };
  }

  close(): void {
    this.#client.close();
  }
}

const same = (bytes: Buffer): Buffer => bytes;
