export { registerGeo } from './geo.route.ts';
export { countryNameOf } from './place-files.ts';
