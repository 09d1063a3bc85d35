// Replaces, in the shell, third-party code that the portal never runs: axios prefers XMLHttpRequest to fetch in browsers,
// and gets no forms to write and no progress to report; styled-components adds no prefixes of old browsers.
export const getFetch = () => false;
const unused = () => {
  throw new Error('left out of the portal');
};
export default unused;
export { unused as prefix, unused as progressEventReducer };
