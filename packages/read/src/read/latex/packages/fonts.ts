/** The face of the letters as far as emphasis goes. */
export interface Font {
  bold: boolean;
  italic: boolean;
}

export const ROMAN: Font = { bold: false, italic: false };

type Change = (font: Font) => Font;

const emphasised: Change = ({ bold, italic }) => ({ bold, italic: !italic });
const bold: Change = ({ italic }) => ({ bold: true, italic });
const medium: Change = ({ italic }) => ({ bold: false, italic });
const italic: Change = (font) => ({ bold: font.bold, italic: true });
const upright: Change = (font) => ({ bold: font.bold, italic: false });
const roman: Change = () => ROMAN;

/** Commands that set their argument in another face. Slanted letters count as italics. */
const OF_ARGUMENT: Record<string, Change> = {
  textbf: bold,
  textmd: medium,
  textit: italic,
  textsl: italic,
  emph: emphasised,
  textup: upright,
  textsc: upright,
  textnormal: roman,
};

/** Declarations, which hold to the end of their group. Those of two letters first undo what was declared before. */
const DECLARED: Record<string, Change> = {
  bfseries: bold,
  mdseries: medium,
  itshape: italic,
  slshape: italic,
  em: emphasised,
  upshape: upright,
  scshape: upright,
  normalfont: roman,
  bf: () => ({ bold: true, italic: false }),
  it: () => ({ bold: false, italic: true }),
  sl: () => ({ bold: false, italic: true }),
  rm: roman,
  sc: roman,
  sf: roman,
  tt: roman,
};

/** True for `\bf`, `\itshape` and all others that hold to the end of their group. */
export const declaresFont = (command: string): boolean => Object.hasOwn(DECLARED, command);

/** The face of the argument of a command; undefined where the command does not change it. */
export const fontOfArgument = (command: string, font: Font): Font | undefined =>
  Object.hasOwn(OF_ARGUMENT, command) ? OF_ARGUMENT[command]?.(font) : undefined;

/** The face behind a declaration; undefined where the command is none. */
export const declaredFont = (command: string, font: Font): Font | undefined =>
  declaresFont(command) ? DECLARED[command]?.(font) : undefined;
