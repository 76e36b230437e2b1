declare module 'libheif-js/wasm-bundle.js' {
  /** What is needed of the library's pictures. `display` gives RGBA, or null when the picture is damaged. */
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: { data: Uint8ClampedArray } | null) => void,
    ): void;
    free(): void;
  };
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export = libheif;
}
