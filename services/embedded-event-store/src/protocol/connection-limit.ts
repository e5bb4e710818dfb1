import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server, Socket } from 'node:net';

/** Node tells of every connection that any server of this process accepted. */
const acceptedSockets = 'net.server.socket';

/**
 * Lets Node drop connections to a port beyond `max` as they come: each costs memory and a file descriptor, and thousands
 * that nobody uses must not keep the server from those who do. The gRPC server does not hand out the listener that could
 * be told so; it is found by the first connection that it accepts.
 */
export function limitConnections(port: () => number, max: number): { release(): void } {
  const onAccepted = (message: unknown): void => {
    const listener = listenerOf(message, port());
    if (listener === undefined) return;
    listener.maxConnections = max;
    unsubscribe(acceptedSockets, onAccepted);
  };
  subscribe(acceptedSockets, onAccepted);
  return {
    release: () => {
      unsubscribe(acceptedSockets, onAccepted);
    },
  };
}

function listenerOf(message: unknown, port: number): Server | undefined {
  if (typeof message !== 'object' || message === null || !('socket' in message)) return undefined;
  const { socket } = message;
  if (!(socket instanceof Socket) || socket.localPort !== port || !('server' in socket)) return undefined;
  return socket.server instanceof Server ? socket.server : undefined;
}
