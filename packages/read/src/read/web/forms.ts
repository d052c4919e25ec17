import { descendants, type PageElement, textContent } from './tree.js';

/** Maximum characters of a form without `<form>`: a question and its answers, a subscription box. */
const MAX_FORM_CHARS = 250;

const isField = ({ name, attributes }: PageElement): boolean =>
  name === 'select' ||
  name === 'textarea' ||
  (name === 'input' && /^(?:email|text|search|radio|tel|number)$/i.test(attributes.type ?? 'text'));

/** Finds forms by their fields rather than by their names. */
export function findForms(body: PageElement): ReadonlySet<PageElement> {
  const forms = new Set<PageElement>();
  for (const field of descendants(body)) {
    if (!isField(field)) continue;
    let box = field;
    while (box.parent && box.parent !== body && textContent(box.parent).trim().length <= MAX_FORM_CHARS)
      box = box.parent;
    if (box !== field) forms.add(box);
  }
  return forms;
}
