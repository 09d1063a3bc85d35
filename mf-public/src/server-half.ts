/** The screens that the gateway draws. */
export { App } from './app';
export { texts } from './texts';
