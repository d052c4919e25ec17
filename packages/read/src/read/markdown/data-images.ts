/** The URL that replaces an embedded image. */
export const DATA_IMAGE = 'data:';

const START = /data:[a-z]{1,20}\/[\w.+-]{1,60}[;,]/gi;
const END = /[\s()<>"']/g;

/** Replaces embedded images (`data:` URLs, which may have many megabytes) by `data:`. */
export function cutDataImages(text: string): string {
  let result = '';
  let position = 0;
  START.lastIndex = 0;
  for (let start = START.exec(text); start; start = START.exec(text)) {
    result += text.slice(position, start.index) + DATA_IMAGE;
    END.lastIndex = START.lastIndex;
    position = END.exec(text)?.index ?? text.length;
    START.lastIndex = position;
  }
  return result + text.slice(position);
}
