import { readSetting, writeSetting } from './storage.js';

const KEY = 'citemill-tour';

/** Whether the start page shows its tour: until it is closed, in this browser. */
class Tour {
  isOpen = $state(readSetting(KEY) !== 'closed');

  show(isOpen: boolean): void {
    this.isOpen = isOpen;
    writeSetting(KEY, isOpen ? '' : 'closed');
  }
}

export const tour = new Tour();
