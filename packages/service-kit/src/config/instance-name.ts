import os from 'node:os';

/** Differs between the instances of a service: in containers they all have the same process id. */
export const instanceName = ({ INSTANCE }: { INSTANCE?: string | undefined }): string => INSTANCE ?? os.hostname();
