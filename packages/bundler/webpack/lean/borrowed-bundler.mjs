// In a remote: what the shell lends (`lend-bundler.mjs`).
export default Reflect.get(globalThis, 'portalFederation');
