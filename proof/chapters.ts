/** The chapters of the proof, in the order in which they run. */
import type { Chapter } from './check.ts';
import { crashes } from './crashes/crashes.ts';
import { gateway } from './gateway/chapter.ts';
import { hostile } from './hostile/chapter.ts';
import { isolation } from './isolation/chapter.ts';
import { races } from './races/chapter.ts';
import { streams } from './streams/chapter.ts';
import { webhooks } from './webhooks/chapter.ts';

export const CHAPTERS: readonly Chapter[] = [races, streams, isolation, hostile, gateway, webhooks, crashes];
