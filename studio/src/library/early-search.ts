let input: HTMLInputElement | undefined;

/** The field that took the keys of a search before its view was loaded; it keeps its text after it was removed. */
export const openEarlySearch = (field: HTMLInputElement): void => {
  input = field;
};

/** Moves what was typed so far, and the caret, to the search box of the view; false if nothing was typed. */
export function moveEarlySearch(box: HTMLInputElement): boolean {
  const from = input;
  input = undefined;
  if (!from || from.value === from.defaultValue) return false;
  box.value = from.value;
  box.setSelectionRange(from.selectionStart, from.selectionEnd);
  return true;
}

/** Whether an element takes text, so that letters are not keys of a view. */
export const takesText = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && element.closest('input, textarea, select, [contenteditable]') !== null;
