import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { OperationsService } from '@eventstore/db-client/generated/operations_grpc_pb.js';
import { PersistentSubscriptionsService } from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import { ProjectionsService } from '@eventstore/db-client/generated/projections_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { UsersService } from '@eventstore/db-client/generated/users_grpc_pb.js';
import type {
  sendUnaryData,
  Server,
  ServerDuplexStream,
  ServerWritableStream,
  ServiceDefinition,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { createAppendHandler } from './append.handler.js';
import { decodeBatchMessage } from './batch-append-request.decoder.js';
import type { BatchAppendContext } from './batch-append.handler.js';
import { createBatchAppendHandler } from './batch-append.handler.js';
import { readRequest, unreadRequest } from './checked-reader.js';
import { createGossipHandler, createServerFeaturesHandler } from './cluster.services.js';
import { createDeleteHandler, createTombstoneHandler } from './delete.handler.js';
import {
  AppendReq,
  DeleteReq,
  Empty,
  ReadReq,
  StartScavengeReq,
  StopScavengeReq,
  TombstoneReq,
} from './generated.js';
import type { OperationsContext } from './operations.services.js';
import { createStartScavengeHandler, createStopScavengeHandler } from './operations.services.js';
import { encodeReadMessage } from './read-response.encoder.js';
import type { ReadContext } from './read.handler.js';
import { createReadHandler } from './read.handler.js';
import { unimplemented } from './rpc-error.js';

export interface ServicesContext extends ReadContext, BatchAppendContext, OperationsContext {
  readonly node: { readonly instanceId: string; readonly host: string; readonly port: () => number };
}

/** Puts the whole protocol on a gRPC server: what is offered, and a clear rejection for the rest. */
export function addServices(server: Server, context: ServicesContext): void {
  server.addService(streamsService(), {
    read: createReadHandler(context),
    append: createAppendHandler(context),
    batchAppend: createBatchAppendHandler(context),
    delete: createDeleteHandler(context),
    tombstone: createTombstoneHandler(context),
  });
  server.addService(withRequests(ServerFeaturesService, { getSupportedMethods: readRequest(Empty) }), {
    getSupportedMethods: createServerFeaturesHandler(),
  });
  server.addService(withRequests(GossipService, { read: readRequest(Empty) }), {
    read: createGossipHandler(context.node),
  });
  server.addService(
    withRequests(OperationsService, {
      startScavenge: readRequest(StartScavengeReq),
      stopScavenge: readRequest(StopScavengeReq),
    }),
    {
      ...refusalsOf(OperationsService, 'this maintenance operation'),
      startScavenge: createStartScavengeHandler(context),
      stopScavenge: createStopScavengeHandler(context),
    },
  );
  refuseService(server, PersistentSubscriptionsService, 'persistent subscriptions');
  refuseService(server, ProjectionsService, 'server-side projections');
  refuseService(
    server,
    UsersService,
    'user management (its accounts are in the file of EVENTSTORE_USERS_FILE)',
  );
}

function streamsService(): ServiceDefinition {
  const service = withRequests(StreamsService, {
    read: readRequest(ReadReq),
    append: readRequest(AppendReq),
    batchAppend: decodeBatchMessage,
    delete: readRequest(DeleteReq),
    tombstone: readRequest(TombstoneReq),
  });
  return {
    ...service,
    read: { ...StreamsService.read, ...service['read'], responseSerialize: encodeReadMessage },
    batchAppend: {
      ...StreamsService.batchAppend,
      ...service['batchAppend'],
      responseSerialize: (answer: Buffer) => answer,
    },
  };
}

/** A service whose requests are read as told; those of its other calls are not looked at. */
function withRequests(
  service: ServiceDefinition,
  readers: Readonly<Record<string, (bytes: Buffer) => unknown>>,
): ServiceDefinition {
  const methods: Record<string, ServiceDefinition[string]> = {};
  for (const [name, method] of Object.entries(service)) {
    methods[name] = { ...method, requestDeserialize: readers[name] ?? unreadRequest };
  }
  return methods;
}

function refuseService(server: Server, service: ServiceDefinition, what: string): void {
  server.addService(withRequests(service, {}), refusalsOf(service, what));
}

function refusalsOf(service: ServiceDefinition, what: string): UntypedServiceImplementation {
  const implementation: UntypedServiceImplementation = {};
  for (const [name, method] of Object.entries(service)) {
    implementation[name] = method.responseStream ? refuseStream(what) : refuseUnary(what);
  }
  return implementation;
}

function refuseUnary(what: string): (call: unknown, callback: sendUnaryData<never>) => void {
  return (_call, callback) => {
    callback(unimplemented(what));
  };
}

function refuseStream(
  what: string,
): (call: ServerWritableStream<unknown, unknown> | ServerDuplexStream<unknown, unknown>) => void {
  return (call) => {
    call.emit('error', unimplemented(what));
  };
}
