/**
 * Tokens as TeX sees them: control words, braces, dollars, words, spaces. The reader tokenises instead of parsing a LaTeX
 * grammar because the structure is known only after macro expansion: with `\newcommand{\be}{\begin{equation}}`, `\be`
 * opens an environment that no grammar sees.
 */
export type TokenKind =
  | 'command'
  | 'open'
  | 'close'
  | 'math'
  | 'space'
  | 'paragraph'
  | 'align'
  | 'parameter'
  | 'text'
  | 'verbatim'
  | 'begin'
  | 'end';

export interface Token {
  kind: TokenKind;
  /** A command's or environment's name without the backslash; a text's characters; a verbatim stretch as written. */
  value: string;
  /** Offset of its first character, counted through all files; absent for tokens made by the reader. */
  offset?: number;
  /** Commands only: do not expand, because `\let` saved the original meaning. */
  primitive?: true;
  /** Commands only: spaces followed, which TeX drops but the source keeps. */
  spaceAfter?: true;
  /** Spaces, and tokens followed by spaces: the line ended there, which the source of a drawing keeps. */
  endsLine?: true;
  /** Verbatim text only: the environment or command around it. */
  environment?: string;
  /** Verbatim environments only: their options, as written. */
  options?: string;
}

export const OPEN: Token = { kind: 'open', value: '{' };
export const CLOSE: Token = { kind: 'close', value: '}' };
export const SPACE: Token = { kind: 'space', value: ' ' };

export const textToken = (value: string): Token => ({ kind: 'text', value });
export const commandToken = (value: string): Token => ({ kind: 'command', value });
