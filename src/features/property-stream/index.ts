export { registerPropertyStream } from './property-stream.route.ts';
