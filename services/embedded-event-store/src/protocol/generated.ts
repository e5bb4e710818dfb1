// The client package's generated classes are CommonJS without named exports that ESM could see: taken apart once, here.
import code from '@eventstore/db-client/generated/code_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import operations from '@eventstore/db-client/generated/operations_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

export const { ClusterInfo, EndPoint, MemberInfo } = gossip;
export const { SupportedMethod, SupportedMethods } = serverFeatures;
export const { ScavengeResp, StartScavengeReq, StopScavengeReq } = operations;
export const {
  AccessDenied,
  AllStreamPosition,
  BadRequest,
  Empty,
  MaximumAppendSizeExceeded,
  StreamDeleted,
  StreamIdentifier,
  Timeout,
  UUID,
  WrongExpectedVersion,
} = shared;
export const { Code } = code;
export const { Status } = status;
export const {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} = streams;
export const { Any } = any;
export const { Empty: GoogleEmpty } = empty;
