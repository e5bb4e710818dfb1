// The client package's generated classes are CommonJS without named exports that ESM could see.
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import {
  Client,
  credentials,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  type ServiceError,
  status,
} from '@grpc/grpc-js';

const STREAMS = '/event_store.client.streams.Streams';
const APPEND = `${STREAMS}/Append`;
const READ = `${STREAMS}/Read`;
const BATCH_APPEND = `${STREAMS}/BatchAppend`;

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** What a call asked of a node. */
export interface NodeCall {
  readonly kind: 'append' | 'batch-append' | 'read';
  readonly requiresLeader: boolean;
}

export interface NodeOptions {
  /** The server that does the work: what the node is asked it hands on, byte for byte. */
  readonly target: Address;
  /** 0: any free one. */
  readonly port?: number;
  /** The cluster as its members know it now. */
  readonly members: () => readonly { readonly address: Address; readonly isLeader: boolean }[];
  readonly isLeader: () => boolean;
  /** Whether it has no copy of the log yet: what may be answered by a follower is then answered with nothing. */
  readonly isBehind?: () => boolean;
  readonly onCall?: (call: NodeCall) => void;
  /** Answers instead of the server, where it gives an error. */
  readonly failWith?: (call: NodeCall) => Partial<ServiceError> | undefined;
  /** An append is answered once this is settled. */
  readonly beforeAppend?: () => Promise<unknown>;
}

export interface StandInNode {
  readonly port: number;
  close(): void;
}

/**
 * A node of a cluster as its clients see one: it lists the members, reads, and appends by the classic call. Asked for the
 * leader it names it where it is none, and is not ready where there is none. It says that it can do batch appends, which
 * fail: no client of ours may use them.
 */
export async function startStandInNode(options: NodeOptions): Promise<StandInNode> {
  const { target, port = 0 } = options;
  const client = new Client(`${target.host}:${target.port}`, credentials.createInsecure());
  const server = new Server();
  server.addService(
    {
      append: { ...asTheyAre, path: APPEND, requestStream: true, responseStream: false },
      batchAppend: { ...asTheyAre, path: BATCH_APPEND, requestStream: true, responseStream: true },
      read: { ...asTheyAre, path: READ, requestStream: false, responseStream: true },
    },
    {
      append: appendThrough(client, options),
      batchAppend: (call: { emit(event: 'error', error: object): void }) => {
        options.onCall?.({ kind: 'batch-append', requiresLeader: false });
        call.emit('error', { code: status.INTERNAL, details: 'no batch append here' });
      },
      read: readThrough(client, options),
    },
  );
  server.addService(gossipServices.GossipService, { read: gossipOf(options) });
  server.addService(featureServices.ServerFeaturesService, { getSupportedMethods });
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, at) => {
      if (error === null) resolve(at);
      else reject(error);
    });
  });
  return {
    port: bound,
    close: () => {
      server.forceShutdown();
      client.close();
    },
  };
}

const same = (bytes: Buffer): Buffer => bytes;
const asTheyAre = {
  requestSerialize: same,
  requestDeserialize: same,
  responseSerialize: same,
  responseDeserialize: same,
};

/** Undefined where the node takes the call. */
function rejectionOf(call: NodeCall, options: NodeOptions): Partial<ServiceError> | undefined {
  options.onCall?.(call);
  const failure = options.failWith?.(call);
  if (failure !== undefined || !call.requiresLeader || options.isLeader()) return failure;
  const leader = options.members().find(({ isLeader }) => isLeader);
  if (leader === undefined) return { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', leader.address.host);
  metadata.set('leader-endpoint-port', String(leader.address.port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

const requiresLeader = (metadata: Metadata): boolean => metadata.get('requires-leader').includes('true');

function appendThrough(client: Client, options: NodeOptions): handleClientStreamingCall<Buffer, Buffer> {
  return (call, callback) => {
    const rejection = rejectionOf({ kind: 'append', requiresLeader: requiresLeader(call.metadata) }, options);
    if (rejection !== undefined) {
      call.resume();
      callback(rejection);
      return;
    }
    const onward = client.makeClientStreamRequest(
      APPEND,
      same,
      same,
      (error: ServiceError | null, answer?: Buffer) => {
        void Promise.resolve(options.beforeAppend?.()).then(() => {
          callback(error, answer);
        });
      },
    );
    call.on('data', (message: Buffer) => onward.write(message));
    call.on('end', () => {
      onward.end();
    });
  };
}

function readThrough(client: Client, options: NodeOptions): handleServerStreamingCall<Buffer, Buffer> {
  return (call) => {
    const rejection = rejectionOf({ kind: 'read', requiresLeader: requiresLeader(call.metadata) }, options);
    if (rejection !== undefined) {
      call.emit('error', rejection);
      return;
    }
    if (options.isBehind?.() === true && !options.isLeader()) {
      call.end();
      return;
    }
    const onward = client.makeServerStreamRequest(READ, same, same, call.request);
    onward.on('data', (message: Buffer) => call.write(message));
    onward.on('end', () => {
      call.end();
    });
    onward.on('error', (error) => call.emit('error', error));
    call.on('cancelled', () => {
      onward.cancel();
    });
  };
}

type ClusterInfo = InstanceType<typeof gossip.ClusterInfo>;
type SupportedMethods = InstanceType<typeof features.SupportedMethods>;

function gossipOf({ members }: NodeOptions): handleUnaryCall<unknown, ClusterInfo> {
  const { VNodeState } = gossip.MemberInfo;
  return (_call, callback) => {
    const listed = members().map(({ address: { host, port }, isLeader }) =>
      new gossip.MemberInfo()
        .setState(isLeader ? VNodeState.LEADER : VNodeState.FOLLOWER)
        .setIsAlive(true)
        .setTimeStamp('0')
        .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port)),
    );
    callback(null, new gossip.ClusterInfo().setMembersList(listed));
  };
}

const getSupportedMethods: handleUnaryCall<unknown, SupportedMethods> = (_call, callback) => {
  const batchAppend = new features.SupportedMethod()
    .setServiceName('event_store.client.streams.streams')
    .setMethodName('batchappend')
    .setFeaturesList(['deadline_duration']);
  callback(null, new features.SupportedMethods().setMethodsList([batchAppend]));
};
