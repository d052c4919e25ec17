/**
 * TeX's own view of a source: control words, braces, dollars, words, spaces. A tokenizer of our own rather than a
 * grammar of LaTeX, because what a brace or a `\begin` closes is known only after the paper's macros are expanded:
 * `\newcommand{\be}{\begin{equation}}` opens an environment that no grammar sees.
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
  /** Where it starts, counted through all files of the paper; absent of what no file holds. */
  place?: number;
  /** Of a command that no macro of the paper may stand for, since `\let` kept its first meaning. */
  primitive?: true;
  /** Of a command: blanks stood behind it, which TeX drops and a source keeps. */
  spaced?: true;
  /** Of blanks and of what blanks stood behind: the line ended there, which a drawing's source keeps. */
  line?: true;
  /** Of a verbatim stretch: the environment or command it stood in. */
  environment?: string;
  /** Of a verbatim environment: its options, as written. */
  options?: string;
}

export const OPEN: Token = { kind: 'open', value: '{' };
export const CLOSE: Token = { kind: 'close', value: '}' };
export const SPACE: Token = { kind: 'space', value: ' ' };

export const textToken = (value: string): Token => ({ kind: 'text', value });
export const commandToken = (value: string): Token => ({ kind: 'command', value });
