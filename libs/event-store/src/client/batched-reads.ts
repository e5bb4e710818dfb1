/**
 * Header by which a reader says that it can take several messages of a read in one gRPC message. Each message costs
 * both sides several times what its event does, so the embedded server then fills them up. A server that does not know
 * the header sends them one by one, and a reader that does not send it gets them so: nothing else depends on it.
 */
export const BATCHED_READS_HEADER = 'x-batched-reads';
