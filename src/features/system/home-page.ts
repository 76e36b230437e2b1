import { createHash } from 'node:crypto';
import { readWeights } from '../../platform/http/negotiation.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; }
body { max-width: 34rem; margin: 4rem auto; padding: 0 1rem; }
h1 { display: flex; align-items: center; gap: .75rem; font-size: 1.75rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem; }
dt { opacity: .7; }
dd { margin: 0; }
`;

/** The page may load its own style and the icon, and nothing else. */
export const HOME_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page for people at `/`. Its addresses are relative, so that it also works behind a proxy that serves the API under a path. */
export function homePage(build: string, isUp: boolean): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Hostelry</title>
    <link rel="icon" type="image/svg+xml" href="docs/icon.svg">
    <style>${STYLE}</style>
  </head>
  <body>
    <h1><img src="docs/icon.svg" width="36" height="36" alt="">Hostelry</h1>
    <p>The hotel property management service: a desk for people, and an API for programs.</p>
    <dl>
      <dt>Version</dt>
      <dd>${build}</dd>
      <dt>Status</dt>
      <dd>${isUp ? 'UP' : 'DOWN: the database cannot be reached'}</dd>
    </dl>
    <ul>
      <li><a href="console">The desk</a></li>
      <li><a href="docs">API reference</a></li>
      <li><a href="openapi.json">API description (OpenAPI)</a></li>
      <li><a href="health">Health</a></li>
    </ul>
  </body>
</html>
`;
}

/** Whether the client is a browser: it names text/html, and JSON not before it. */
export function prefersHtml(accept: string | undefined): boolean {
  const weights = readWeights(accept);
  const html = weights.get('text/html') ?? 0;
  return html > 0 && html >= (weights.get('application/json') ?? 0);
}
