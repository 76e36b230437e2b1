export { type EvaluationSignIn, registerConsole } from './console.route.ts';
