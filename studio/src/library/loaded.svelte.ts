import { get, Refusal } from './api.js';

/** Milliseconds between tries to reach a server that does not answer. */
const RETRY_AFTER = 2000;

/**
 * What an address of the API answers, followed as the address changes. The last answer stays while the next one is on its
 * way, so that lists do not flicker.
 */
export class Loaded<T> {
  value = $state.raw<T>();
  error = $state.raw<Refusal>();
  isLoading = $state(true);
  private turn = $state(0);

  constructor(address: () => string | undefined) {
    $effect(() => {
      const path = address();
      void this.turn;
      if (path === undefined) {
        this.isLoading = false;
        return;
      }
      const stop = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      this.isLoading = true;
      get<T>(path, stop.signal).then(
        (value) => {
          this.value = value;
          this.error = undefined;
          this.isLoading = false;
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          this.error = error instanceof Refusal ? error : new Refusal(0, String(error), undefined, undefined);
          this.isLoading = false;
          // The server may be restarted at any moment: then the view recovers by itself.
          if (this.error.status === 0) timer = setTimeout(() => this.again(), RETRY_AFTER);
        },
      );
      return () => {
        stop.abort();
        clearTimeout(timer);
      };
    });
  }

  again(): void {
    this.turn++;
  }
}
