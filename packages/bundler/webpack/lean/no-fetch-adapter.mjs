// Stands in for axios' adapter over fetch, which a browser never gets to: XMLHttpRequest comes first, and is there.
export const getFetch = () => false;
