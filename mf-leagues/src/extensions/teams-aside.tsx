// The same line as on the dashboard; an extension is loaded by the name of its slot.
export { bootstrap, mount, unmount, update } from './dashboard-aside';
