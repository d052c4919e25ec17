import { get, Refusal } from './api.js';

/** Milliseconds between attempts to reach the server. */
const RETRY_AFTER = 2000;

/** Milliseconds until a response that is not complete yet is requested again. */
const COMPLETE_AFTER = 1500;

/**
 * The response of an API address, reloaded when the address changes, and as long as `isIncomplete` says that more will follow, such as
 * while an index is being built. The last response stays while the next one loads, so that lists do not flicker.
 */
export class Loaded<T> {
  value = $state.raw<T>();
  error = $state.raw<Refusal>();
  isLoading = $state(true);
  private reloads = $state(0);

  constructor(address: () => string | undefined, isIncomplete: (value: T) => boolean = () => false) {
    $effect(() => {
      const path = address();
      void this.reloads;
      if (path === undefined) {
        this.isLoading = false;
        return;
      }
      const stop = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      this.isLoading = true;
      get<T>(path, stop.signal).then(
        (value) => {
          if (stop.signal.aborted) return;
          this.value = value;
          this.error = undefined;
          this.isLoading = false;
          if (isIncomplete(value)) timer = setTimeout(() => this.reload(), COMPLETE_AFTER);
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          this.error = error instanceof Refusal ? error : new Refusal(0, String(error), undefined, undefined);
          this.isLoading = false;
          // The view recovers when the server is restarted.
          if (this.error.status === 0) timer = setTimeout(() => this.reload(), RETRY_AFTER);
        },
      );
      return () => {
        stop.abort();
        clearTimeout(timer);
      };
    });
  }

  /** Requests the response again. */
  reload(): void {
    this.reloads++;
  }
}
