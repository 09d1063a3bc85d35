import { Fragment, StrictMode } from 'react';

/** In development React draws twice and runs effects twice: what does not clean up shows. */
export const Checked = process.env.NODE_ENV === 'development' ? StrictMode : Fragment;
