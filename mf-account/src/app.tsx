import { useLocation } from 'react-router-dom';

/** The screens of this part; each joins here as it is built. */
export function App() {
  const { pathname } = useLocation();
  return <h1 data-screen={pathname}>{pathname}</h1>;
}
