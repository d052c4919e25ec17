import { fileURLToPath } from 'node:url';

/** Imports a module by its address. Node before 22.18 cannot load TypeScript; jiti compiles it there, in memory. */
export async function importModule(address: string): Promise<Record<string, unknown>> {
  if (!/\.[cm]?ts$/.test(address) || ('typescript' in process.features && process.features.typescript))
    return import(address);
  const { createJiti } = await import('jiti');
  return createJiti(address, { fsCache: false }).import(fileURLToPath(address));
}
