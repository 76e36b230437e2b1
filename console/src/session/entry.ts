import { signInByLink } from './evaluation.ts';
import { type Entry, readServiceSettings } from './session.ts';

/** The code of a link of evaluation mode, which leaves the address at once: it is good once, and in no history. */
function takeCode(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/** Signs in as far as that needs no press of a button. It may leave the page for the provider. */
export async function enter(): Promise<Entry> {
  const code = takeCode();
  const settings = await readServiceSettings();
  if (settings.mode === 'evaluation') {
    const session = await signInByLink(code);
    return session === null
      ? { kind: 'people', people: settings.people, isOldLink: code !== null }
      : { kind: 'session', session };
  }
  if (settings.provider === null) return { kind: 'not set up' };
  if (settings.provider.endpoints === null) return { kind: 'unreachable' };
  // Loaded here, so that evaluation mode does not carry it.
  const { enterByProvider } = await import('./provider.ts');
  return enterByProvider(settings.provider);
}
