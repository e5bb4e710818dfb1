// The client package's generated classes are CommonJS without named exports that ESM could see.
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleServerStreamingCall,
  Server,
  ServerCredentials,
  type ServerWritableStream,
} from '@grpc/grpc-js';

export type ReadScript = (call: ServerWritableStream<ReadReq, ReadResp>) => void;

export interface ScriptedServer {
  /** `esdb://…`. */
  readonly url: string;
  readonly close: () => void;
}

/** A server that answers reads and subscriptions as a test says. @param certificate for TLS; without it there is none */
export async function startScriptedServer(
  script: ReadScript,
  certificate?: { readonly key: string; readonly cert: string },
): Promise<ScriptedServer> {
  const server = new Server();
  const read: handleServerStreamingCall<ReadReq, ReadResp> = script;
  server.addService({ read: services.StreamsService.read }, { read });
  const { key, cert } = certificate ?? { key: '', cert: '' };
  const access =
    certificate === undefined
      ? ServerCredentials.createInsecure()
      : ServerCredentials.createSsl(null, [{ private_key: Buffer.from(key), cert_chain: Buffer.from(cert) }]);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', access, (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return {
    url: `esdb://127.0.0.1:${port}?tls=${certificate !== undefined}`,
    close: () => {
      server.forceShutdown();
    },
  };
}
