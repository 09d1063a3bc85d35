import { writeJson } from '../data-folder/json-file';
import type { DataFolder } from '../data-folder/open-data-folder';

export interface PidsFile {
  set(name: string, pid: number): void;
  clear(name: string): void;
}

/** Keeps DATA/pids.json: what runs now, under the names of the run contract. */
export function openPidsFile(folder: DataFolder): PidsFile {
  const pids: Record<string, number> = {};
  const write = () => writeJson(folder.file('pids.json'), pids);
  write();
  return {
    set(name, pid) {
      pids[name] = pid;
      write();
    },
    clear(name) {
      delete pids[name];
      write();
    },
  };
}
