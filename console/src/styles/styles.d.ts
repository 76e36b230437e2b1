/** esbuild puts imported style sheets into one file. */
declare module '*.css';
