import type { App } from '../../platform/http/route.ts';
import { registerCities } from './cities.route.ts';
import { registerCountries } from './countries.route.ts';

export { countryNameOf } from './country-names.ts';

/** Place names to choose from (contract 4.1). They are read once, here; searching asks neither database nor network. */
export function registerGeo(app: App): void {
  registerCities(app);
  registerCountries(app);
}
