/**
 * The part of axios that the portal uses: calls, and instances of their own. Imports internal files, because the shared
 * name would resolve to this file, and the package's own instance holds all of its helpers.
 */
import Axios from 'axios/unsafe/core/Axios.js';
import mergeConfig from 'axios/unsafe/core/mergeConfig.js';
import defaults from 'axios/unsafe/defaults/index.js';

export default Object.assign(new Axios(defaults), {
  create: (config: object) => new Axios(mergeConfig(defaults, config)),
});
