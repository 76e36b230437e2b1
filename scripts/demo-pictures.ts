/**
 * Draws the pictures of the demo hotel, src/demo/pictures, from the scenes of scripts/demo-pictures: `npm run demo:pictures`.
 * Drawn, not photographed: they belong to nobody else, and are the same each time.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { deluxeBath } from './demo-pictures/bath-scene.ts';
import { house, suiteBalcony, terrace } from './demo-pictures/outdoor-scenes.ts';
import { deluxeRoom, familyRoom, lakeSuite, standardRoom } from './demo-pictures/room-scenes.ts';

export const PICTURES_FOLDER = path.join(import.meta.dirname, '../src/demo/pictures');

/** File by scene; the first letters say which room type a picture is of. */
export const SCENES: Readonly<Record<string, () => string>> = {
  'std-room.jpg': standardRoom,
  'dlx-room.jpg': deluxeRoom,
  'dlx-bath.jpg': deluxeBath,
  'fam-room.jpg': familyRoom,
  'ste-room.jpg': lakeSuite,
  'ste-balcony.jpg': suiteBalcony,
  'house.jpg': house,
  'terrace.jpg': terrace,
};

/** The scene as a JPEG of 1600 by 1067. */
export function draw(scene: () => string): Promise<Buffer> {
  return sharp(Buffer.from(scene())).jpeg({ quality: 76, mozjpeg: true }).toBuffer();
}

if (import.meta.main) {
  await mkdir(PICTURES_FOLDER, { recursive: true });
  for (const name of await readdir(PICTURES_FOLDER)) if (SCENES[name] === undefined) await rm(path.join(PICTURES_FOLDER, name));
  for (const [name, scene] of Object.entries(SCENES)) {
    const jpeg = await draw(scene);
    await writeFile(path.join(PICTURES_FOLDER, name), jpeg);
    console.log(`${name}: ${Math.round(jpeg.length / 1024)} KB`);
  }
}
