// The webpack runtime part of federation, provided by the shell for builds of webpack or Rspack.
export default Reflect.get(globalThis, 'portalFederation');
