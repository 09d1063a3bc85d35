import type { Program } from '../processes/supervise';

/** A server the stack stands on: somebody else's at `url`, or our own when there are programs to run. */
export interface Server {
  name: 'redis' | 'rabbitmq' | 'mongo';
  url: string;
  /** Where it comes from, for the person who reads the start-up lines. */
  origin: string;
  programs: Program[];
  /** Port to wait for before parts start. */
  port?: number;
  ready?: () => Promise<boolean>;
}
