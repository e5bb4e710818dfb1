import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import {
  ClusterInfo as Cluster,
  EndPoint,
  MemberInfo,
  SupportedMethod,
  SupportedMethods as Supported,
  UUID,
} from './generated.js';

/** The version whose streams protocol is spoken; clients decide by it what they may ask. */
const serverVersion = '23.10.0';

const supportedMethods: readonly { readonly service: string; readonly method: string }[] = [
  { service: 'event_store.client.streams.Streams', method: 'Read' },
  { service: 'event_store.client.streams.Streams', method: 'Append' },
  { service: 'event_store.client.streams.Streams', method: 'BatchAppend' },
  { service: 'event_store.client.streams.Streams', method: 'Delete' },
  { service: 'event_store.client.streams.Streams', method: 'Tombstone' },
  { service: 'event_store.client.operations.Operations', method: 'StartScavenge' },
  { service: 'event_store.client.operations.Operations', method: 'StopScavenge' },
  { service: 'event_store.client.gossip.Gossip', method: 'Read' },
];

/** Tells the client which methods exist, so that it chooses BatchAppend and does not try what is not there. */
export function createServerFeaturesHandler(): handleUnaryCall<Empty, SupportedMethods> {
  return (_call, callback) => {
    const methods = supportedMethods.map(({ service, method }) =>
      // The real server lists names in lower case.
      new SupportedMethod().setServiceName(service.toLowerCase()).setMethodName(method.toLowerCase()),
    );
    callback(null, new Supported().setEventStoreServerVersion(serverVersion).setMethodsList(methods));
  };
}

/** The cluster of one: this node, leader, alive, at the address by which the client already reached it. */
export function createGossipHandler(node: {
  instanceId: string;
  host: string;
  port: () => number;
}): handleUnaryCall<Empty, ClusterInfo> {
  return (call, callback) => {
    const { address, port } = advertisedEndPoint(call.getHost(), node.host, node.port());
    const member = new MemberInfo()
      .setInstanceId(new UUID().setString(node.instanceId))
      .setTimeStamp(`${Date.now()}0000`)
      .setState(MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new EndPoint().setAddress(address).setPort(port));
    callback(null, new Cluster().setMembersList([member]));
  };
}

function advertisedEndPoint(
  authority: string,
  host: string,
  port: number,
): { address: string; port: number } {
  const named = /^(.+):(\d{1,5})$/.exec(authority);
  if (named?.[1] === undefined || named[2] === undefined) return { address: host, port };
  return { address: named[1], port: Number(named[2]) };
}
