import { readServiceSettings, type ServiceSettings } from '../session/session.ts';
import type { Read } from './reads.ts';

/** What the service says about itself: how people sign in, and what there is at a desk. */
export const SERVICE_SETTINGS: Read<ServiceSettings> = {
  key: 'settings of the service',
  load: readServiceSettings,
  isChangedBy: () => false,
};
