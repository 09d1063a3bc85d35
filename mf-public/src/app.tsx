import { publicPaths, paths } from '@baazi/contracts';
import { Skeleton } from '@baazi/portal-kit';
import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Home } from './home/home';

const Login = lazy(() => import(/* webpackChunkName: "enter" */ './login/login'));
const Signup = lazy(() => import(/* webpackChunkName: "enter" */ './signup/signup'));
const ForgotPassword = lazy(() => import(/* webpackChunkName: "recover" */ './forgot-password/forgot-password'));
const ResetPassword = lazy(() => import(/* webpackChunkName: "recover" */ './forgot-password/reset-password'));
const UndoEmailChange = lazy(() => import(/* webpackChunkName: "recover" */ './undo-email-change/undo-email-change'));
const Fair = lazy(() => import(/* webpackChunkName: "fair" */ './fair/fair'));
const Rules = lazy(() => import(/* webpackChunkName: "rules" */ './rules/rules'));
const Help = lazy(() => import(/* webpackChunkName: "help" */ './help/help'));
const NotFound = lazy(() => import(/* webpackChunkName: "not-found" */ './not-found'));

const later = (screen: ReactNode) => <Suspense fallback={<Skeleton height="420px" />}>{screen}</Suspense>;

/** The screens of this app. */
export function App() {
  return (
    <Routes>
      <Route path={paths.home} element={<Home />} />
      <Route path={paths.login} element={later(<Login />)} />
      <Route path={paths.signup} element={later(<Signup />)} />
      <Route path={paths.forgotPassword} element={later(<ForgotPassword />)} />
      <Route path={paths.resetPassword} element={later(<ResetPassword />)} />
      <Route path={paths.undoEmailChange} element={later(<UndoEmailChange />)} />
      <Route path={publicPaths.fair} element={later(<Fair />)} />
      <Route path={publicPaths.rules} element={later(<Rules />)} />
      <Route path={publicPaths.help} element={later(<Help />)} />
      <Route path="*" element={later(<NotFound />)} />
    </Routes>
  );
}
