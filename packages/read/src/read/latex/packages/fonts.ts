/** The font, as far as it expresses emphasis. */
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

/** Commands that change the font of their argument. Slanted counts as italic. */
const ARGUMENT_FONTS: Record<string, Change> = {
  textbf: bold,
  textmd: medium,
  textit: italic,
  textsl: italic,
  emph: emphasised,
  textup: upright,
  textsc: upright,
  textnormal: roman,
};

/** Declarations, which apply to the end of their group. Two-letter ones reset the font first. */
const FONT_DECLARATIONS: Record<string, Change> = {
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

/** True for `\bf`, `\itshape` and other declarations. */
export const declaresFont = (command: string): boolean => Object.hasOwn(FONT_DECLARATIONS, command);

/** Returns the font of a command's argument; undefined if the command does not change it. */
export const argumentFont = (command: string, font: Font): Font | undefined =>
  Object.hasOwn(ARGUMENT_FONTS, command) ? ARGUMENT_FONTS[command]?.(font) : undefined;

/** Returns the font after a declaration; undefined for other commands. */
export const declaredFont = (command: string, font: Font): Font | undefined =>
  declaresFont(command) ? FONT_DECLARATIONS[command]?.(font) : undefined;
