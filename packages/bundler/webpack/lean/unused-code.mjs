// Replaces, in the shell, third-party code that the portal never runs: axios prefers XMLHttpRequest to fetch in browsers.
export const getFetch = () => false;
