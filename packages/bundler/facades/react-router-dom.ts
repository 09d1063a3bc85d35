/**
 * The exports of react-router-dom that the portal uses; add missing names here (a test finds them). Links and
 * navigation are in portal-kit. Imports from react-router, because the shared name would resolve to this file.
 */
export { BrowserRouter, Route, Routes, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
