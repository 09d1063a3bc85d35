// In a remote: the bundler runtime that the shell provides (`lend-bundler.mjs`).
export default Reflect.get(globalThis, 'portalFederation');
