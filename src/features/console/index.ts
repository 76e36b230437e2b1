export { registerConsole } from './console.route.ts';
export type { EvaluationSignIn } from './evaluation-sign-in.route.ts';
export type { ConsoleProvider } from './provider.ts';
export { createSignInCode } from './sign-in-code.queries.ts';
