/** Splits the fields of an SQL struct type at the commas outside brackets: `a VARCHAR, b STRUCT(c INTEGER, d INTEGER)` has two. */
export function splitStructFields(text: string): string[] {
  const fields: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    else if (text[i] === ',' && depth === 0) {
      fields.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return [...fields, text.slice(start).trim()];
}
