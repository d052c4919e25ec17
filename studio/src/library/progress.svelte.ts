import type { Progress } from '../../../src/server/schemas/home.js';
import { get } from './api.js';

/** Milliseconds between two requests, while something is running and while nothing is. */
const BUSY = 1000;
const IDLE = 5000;

/** Polls what the studio and other commands are doing. */
class ProgressWatch {
  value = $state.raw<Progress>();
  isLost = $state(false);

  constructor() {
    void this.look();
  }

  get running() {
    return this.value?.jobs.filter(({ state }) => state === 'running' || state === 'waiting') ?? [];
  }

  get isBusy(): boolean {
    return this.running.length > 0 || (this.value?.runs.length ?? 0) > 0;
  }

  private async look(): Promise<void> {
    try {
      if (!document.hidden) this.value = await get<Progress>('/progress');
      this.isLost = false;
    } catch {
      // The server has ended or restarts; it is asked again.
      this.isLost = true;
    }
    setTimeout(() => void this.look(), this.isBusy ? BUSY : IDLE);
  }
}

export const progress = new ProgressWatch();
