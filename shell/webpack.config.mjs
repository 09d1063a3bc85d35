import { shellConfig } from '@baazi/build/shell-config';

export default shellConfig(import.meta.dirname);
