import { Fragment, StrictMode } from 'react';

/** In development React renders twice and runs effects twice, which exposes missing cleanup. */
export const Checked = process.env.NODE_ENV === 'development' ? StrictMode : Fragment;
