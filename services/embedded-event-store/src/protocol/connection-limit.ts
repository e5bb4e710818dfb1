import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

/** Node tells of every connection that any server of this process accepted. */
const acceptedSockets = 'net.server.socket';

/**
 * Closes connections to a port beyond `max` at once: each costs memory and a file descriptor, and thousands that nobody
 * uses must not keep the server from those who do. The gRPC server has no limit of its own, and takes no listener with
 * one, so what it accepted is counted beside it.
 */
export function limitConnections(port: () => number, max: number): { release(): void } {
  let open = 0;
  const onAccepted = (message: unknown): void => {
    const socket = socketOf(message);
    if (socket?.localPort !== port()) return;
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > max) socket.destroy();
  };
  subscribe(acceptedSockets, onAccepted);
  return {
    release: () => {
      unsubscribe(acceptedSockets, onAccepted);
    },
  };
}

function socketOf(message: unknown): Socket | undefined {
  if (typeof message !== 'object' || message === null || !('socket' in message)) return undefined;
  return message.socket instanceof Socket ? message.socket : undefined;
}
