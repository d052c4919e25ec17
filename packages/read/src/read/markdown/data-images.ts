/** What is left of the address of an image that is part of the file. */
export const DATA_IMAGE = 'data:';

const START = /data:[a-z]{1,20}\/[\w.+-]{1,60}[;,]/gi;
const END = /[\s()<>"']/g;

/** Cuts the images that a text has in itself, as `data:` addresses of many megabytes, to the word `data:`. */
export function cutDataImages(text: string): string {
  let result = '';
  let at = 0;
  START.lastIndex = 0;
  for (let start = START.exec(text); start; start = START.exec(text)) {
    result += text.slice(at, start.index) + DATA_IMAGE;
    END.lastIndex = START.lastIndex;
    at = END.exec(text)?.index ?? text.length;
    START.lastIndex = at;
  }
  return result + text.slice(at);
}
