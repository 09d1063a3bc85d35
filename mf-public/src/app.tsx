import { publicPaths, paths } from '@baazi/contracts';
import { lazyScreen, Skeleton } from '@baazi/portal-kit';
import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Home } from './home/home';

const Login = lazyScreen(() => import(/* webpackChunkName: "enter" */ './login/login'));
const Signup = lazyScreen(() => import(/* webpackChunkName: "enter" */ './signup/signup'));
const ForgotPassword = lazyScreen(() => import(/* webpackChunkName: "recover" */ './forgot-password/forgot-password'));
const ResetPassword = lazyScreen(() => import(/* webpackChunkName: "recover" */ './forgot-password/reset-password'));
const UndoEmailChange = lazyScreen(
  () => import(/* webpackChunkName: "recover" */ './undo-email-change/undo-email-change'),
);
const Fair = lazyScreen(() => import(/* webpackChunkName: "fair" */ './fair/fair'));
const Rules = lazyScreen(() => import(/* webpackChunkName: "rules" */ './rules/rules'));
const Help = lazyScreen(() => import(/* webpackChunkName: "help" */ './help/help'));
const NotFound = lazyScreen(() => import(/* webpackChunkName: "not-found" */ './not-found'));

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
