/**
 * What the portal uses of react-router-dom; a name that is wanted is added here (a test finds the missing one).
 * Links and moves are portal-kit's. Import from react-router: the shared name would resolve to this file.
 */
export { BrowserRouter, Route, Routes, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
