import type { Program } from '../processes/supervise';

/** Named in the environment; already running on its usual port; the stack's own. */
export type Source = 'given' | 'usual' | 'own';

/** A server the stack stands on: somebody else's at `url`, or our own when there are programs to run. */
export interface Server {
  name: 'redis' | 'rabbitmq' | 'mongo';
  /** of whoever keeps the stack, where there are users */
  url: string;
  /** The address of one of its users; without it all come in by the one address. */
  urlOf?: (user: string) => string;
  source: Source;
  /** Where it comes from, for the person who reads the start-up lines. */
  origin: string;
  programs: Program[];
  /** Port to wait for before parts start. */
  port?: number;
  ready?: () => Promise<boolean>;
}

/** What a stack stands on. */
export interface Servers {
  redis: Server;
  rabbitmq: Server;
  mongo: Server;
}
