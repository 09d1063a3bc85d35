// Replaces the federation runtime's long error texts: an error still has its code and location.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
