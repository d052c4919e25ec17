/** The views by their addresses; each is loaded when it is first opened. */
export const pages: Record<string, () => Promise<{ default: unknown }>> = {
  '/': () => import('./pages/Home.svelte'),
  '': () => import('./pages/Home.svelte'),
  '/corpus': () => import('./pages/corpus/Overview.svelte'),
  '/corpus/papers': () => import('./pages/corpus/Papers.svelte'),
  '/corpus/papers/:record': () => import('./pages/corpus/Paper.svelte'),
  '/corpus/works/:work': () => import('./pages/corpus/Work.svelte'),
  '/corpus/failures': () => import('./pages/corpus/Failures.svelte'),
  '/datasets': () => import('./pages/datasets/Datasets.svelte'),
  '/datasets/:name': () => import('./pages/datasets/Dataset.svelte'),
  '/datasets/:name/examples': () => import('./pages/datasets/Examples.svelte'),
  '/datasets/:name/examples/:id': () => import('./pages/datasets/Example.svelte'),
  '/datasets/:name/drops': () => import('./pages/datasets/Drops.svelte'),
};
