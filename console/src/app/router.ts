import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { type Address, readAddress, type Screen, writeAddress } from './addresses.rules.ts';
import { BASE } from './base.ts';

const ROOT = `${BASE}/console`;

type Under = { screen: Screen; item: string | null };

function here(): Address {
  const state = history.state as { under?: Under } | null;
  return readAddress(location.pathname.slice(ROOT.length), state?.under ?? null);
}

export type Router = {
  address: Address;
  /** The path of an address, for links. */
  pathOf(part: Partial<Address>): string;
  /** Goes to an address: what is not named stays. A sheet opens over the screen that is there. */
  go(part: Partial<Address>, how?: { replace: boolean }): void;
  /** Closes the sheet: as Back does, if it was opened from the screen behind it. */
  closeSheet(): void;
};

const RouterContext = createContext<Router | null>(null);
export const RouterProvider = RouterContext.Provider;

/** The address of the page; follows Back, Forward and `go`. */
export function useNewRouter(): Router {
  const [address, setAddress] = useState(here);
  useEffect(() => {
    const onPop = (): void => setAddress(here());
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  return useMemo(() => {
    const target = (part: Partial<Address>): Address => ({ ...address, sheet: null, ...part });
    const pathOf: Router['pathOf'] = (part) => ROOT + writeAddress(target(part));
    const go: Router['go'] = (part, how) => {
      const next = target(part);
      const replacing = how?.replace === true;
      // Back closes a sheet that was opened from the screen behind it, not one whose address was opened directly.
      const isOver = replacing ? (history.state as { isOver?: boolean } | null)?.isOver === true : true;
      const state = next.sheet === null ? null : { under: { screen: next.screen, item: next.item }, isOver };
      if (replacing) history.replaceState(state, '', pathOf(part));
      else history.pushState(state, '', pathOf(part));
      setAddress(next);
    };
    const closeSheet = (): void => {
      const state = history.state as { isOver?: boolean } | null;
      if (state?.isOver === true) history.back();
      else go({ sheet: null }, { replace: true });
    };
    return { address, pathOf, go, closeSheet };
  }, [address]);
}

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('there is no router above');
  return router;
}
