import { shellConfig } from '@baazi/bundler/shell-config';

export default shellConfig(import.meta.dirname);
