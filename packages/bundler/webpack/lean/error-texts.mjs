// Stands in for the federation runtime's long error texts: an error still names its code, and where it was raised.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
