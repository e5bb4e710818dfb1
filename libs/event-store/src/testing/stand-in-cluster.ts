import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.js';
import { type Address, type NodeCall, type StandInNode, startStandInNode } from './stand-in-node.js';

const HOST = '127.0.0.1';

/** A member as its clients reach it. */
export interface ClusterMember {
  readonly port: number;
  /** What it was asked. */
  readonly calls: NodeCall[];
  /** Its connections: to be delayed, frozen or cut. */
  readonly connections: CuttingProxy;
  /** Nothing listens any more. */
  stop(): Promise<void>;
  /** Listens again where it did. */
  start(): Promise<void>;
}

export interface StandInCluster {
  readonly members: readonly ClusterMember[];
  /** `esdb://a,b,c?tls=false`. */
  readonly url: string;
  /** Makes a member the leader; none for undefined. */
  elect(leader: number | undefined): void;
  /** From now on followers have no event of the log. */
  holdReplication(): void;
  close(): Promise<void>;
}

/** Several nodes in front of one server, which is the log that they all have; the first one leads. */
export async function startStandInCluster(target: Address, size = 3): Promise<StandInCluster> {
  let leader: number | undefined = 0;
  let isReplicating = true;
  const members: Member[] = [];
  const known = () =>
    members.map(({ port, isUp }, index) => ({
      address: { host: HOST, port },
      isLeader: index === leader,
      isUp,
    }));
  for (let index = 0; index < size; index += 1) {
    const member = new Member((calls) =>
      startStandInNode({
        target,
        members: () => known().filter(({ isUp }) => isUp),
        isLeader: () => index === leader,
        isBehind: () => !isReplicating,
        onCall: (call) => calls.push(call),
      }),
    );
    await member.start();
    members.push(member);
  }
  return {
    members,
    url: `esdb://${members.map(({ port }) => `${HOST}:${port}`).join(',')}?tls=false`,
    elect: (index) => {
      leader = index;
    },
    holdReplication: () => {
      isReplicating = false;
    },
    close: async () => {
      for (const member of members) await member.stop();
    },
  };
}

class Member implements ClusterMember {
  readonly calls: NodeCall[] = [];
  readonly #startNode: (calls: NodeCall[]) => Promise<StandInNode>;
  #running: { readonly node: StandInNode; readonly connections: CuttingProxy } | undefined;
  #port = 0;

  constructor(startNode: (calls: NodeCall[]) => Promise<StandInNode>) {
    this.#startNode = startNode;
  }

  get port(): number {
    return this.#port;
  }

  get isUp(): boolean {
    return this.#running !== undefined;
  }

  get connections(): CuttingProxy {
    if (this.#running === undefined) throw new Error('the member is stopped');
    return this.#running.connections;
  }

  async start(): Promise<void> {
    const node = await this.#startNode(this.calls);
    const connections = await startCuttingProxy({ host: HOST, port: node.port }, this.#port);
    this.#port = connections.port;
    this.#running = { node, connections };
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.connections.close();
    running?.node.close();
  }
}
