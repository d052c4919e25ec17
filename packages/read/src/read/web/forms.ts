import { elementsIn, type PageElement, textIn } from './tree.js';

/** Characters around the fields of a form that has no `<form>`: a question and its answers, a call to subscribe. */
const LONGEST_FORM = 250;

const isField = ({ name, attributes }: PageElement): boolean =>
  name === 'select' ||
  name === 'textarea' ||
  (name === 'input' && /^(?:email|text|search|radio|tel|number)$/i.test(attributes.type ?? 'text'));

/** The boxes that a reader is to fill in, by the fields in them and not by any name. */
export function formsIn(body: PageElement): ReadonlySet<PageElement> {
  const forms = new Set<PageElement>();
  for (const field of elementsIn(body)) {
    if (!isField(field)) continue;
    let box = field;
    while (box.parent && box.parent !== body && textIn(box.parent).trim().length <= LONGEST_FORM)
      box = box.parent;
    if (box !== field) forms.add(box);
  }
  return forms;
}
