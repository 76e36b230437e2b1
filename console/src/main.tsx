import './styles/index.css';
import { render } from 'preact';
import { App } from './app/app.tsx';
import { BASE } from './app/base.ts';
import { lazy } from './app/lazy.tsx';

/** The page of a signature link is for guests: it knows no session. */
const Sign = lazy(() => import('./screens/sign/sign.tsx').then((module) => module.Sign));

const root = document.querySelector('#app');
if (root !== null) render(location.pathname === `${BASE}/console/sign` ? <Sign /> : <App />, root);
