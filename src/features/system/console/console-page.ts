import type { ConsoleBundle } from './console-bundle.ts';

/** The page of every console address. @param base the path of PUBLIC_URL, without a slash at its end */
export function consolePage(base: string, { script, style }: ConsoleBundle): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <meta name="hostelry-base" content="${base}">
    <title>Hostelry</title>
    <link rel="icon" type="image/svg+xml" href="${base}/docs/icon.svg">
    <link rel="stylesheet" href="${base}/console/assets/${style}">
    <script type="module" src="${base}/console/assets/${script}"></script>
  </head>
  <body>
    <noscript>The Hostelry desk needs JavaScript.</noscript>
    <div id="app"></div>
  </body>
</html>
`;
}

/**
 * The page runs its own program, calls its own service and the identity provider, and nothing else.
 * - `data:` and `blob:` pictures: what a camera or a file gives before it is sent, and pictures that were read with a token.
 * - `blob:` frames: documents and messages as PDF, which the browser shows itself.
 * - `trusted-types hostelry-worker`: no text is ever made into markup or program. The one policy starts the service worker, and its address is
 *   all that it gives.
 * @param origins those of the provider; none in evaluation mode
 */
export function consolePolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    'frame-src blob:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types hostelry-worker',
  ].join('; ');
}

/** The service worker asks its own service, and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** The program of the service worker, with what it keeps. @param version that of the page with its policy */
export function consoleWorker(base: string, { begin, worker }: ConsoleBundle, version: string): string {
  const files = begin.map((name) => `${base}/console/assets/${name}`);
  return `const VERSION = ${JSON.stringify(version)}, FILES = ${JSON.stringify(files)};\n${worker}`;
}
