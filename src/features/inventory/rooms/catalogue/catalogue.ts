import type { App } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { registerAmenities } from './amenities.route.ts';
import { registerIcons } from './icons.route.ts';
import { readIcons } from './icons.ts';
import { registerImageTags } from './image-tags.route.ts';

/** What the rooms of all properties choose from: amenities, tags of room pictures, icons. */
export function registerCatalogue(app: App, platform: Platform): void {
  const icons = readIcons();
  registerAmenities(app, platform, icons);
  registerImageTags(app, platform);
  registerIcons(app, platform, icons);
}
