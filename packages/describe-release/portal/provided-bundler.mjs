// The part of the federation runtime that builds of webpack and Rspack contain. The shell provides it.
export default Reflect.get(globalThis, 'portalFederation');
