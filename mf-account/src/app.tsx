import { paths } from '@baazi/contracts';
import { Route, Routes } from 'react-router-dom';
import { Profile } from './profile/profile';

/** The screens of this part. */
export function App() {
  return (
    <Routes>
      <Route path={paths.profile} element={<Profile />} />
    </Routes>
  );
}
