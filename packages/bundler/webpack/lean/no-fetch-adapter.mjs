// Replaces axios' fetch adapter, which a browser never uses because XMLHttpRequest has priority.
export const getFetch = () => false;
