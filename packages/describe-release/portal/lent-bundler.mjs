// What the shell lends of what federation adds to a build of webpack or Rspack.
export default Reflect.get(globalThis, 'portalFederation');
