/** For the gateway, which runs it in a bare context: draws the screens of a remote. */
export { draw } from './lifecycles/draw';
