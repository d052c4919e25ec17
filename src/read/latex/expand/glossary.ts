import { keyValues } from '../tokens/key-values.js';
import { sourceOf } from '../tokens/token-source.js';
import { type Token, tokenise } from '../tokens/tokens.js';
import type { Gullet } from './gullet.js';

/** A term of `glossaries`, `acronym` or `acro`: what it is called for short and in full. */
export interface Term {
  short: Token[];
  long: Token[];
  plural?: Token[];
  used: boolean;
}

const key = (gullet: Gullet) => gullet.name().toLowerCase();

function remember(gullet: Gullet, name: string, term: Omit<Term, 'used'>): void {
  const used = gullet.state.terms.get(name)?.used ?? false;
  if (name) gullet.state.terms.set(name, { ...term, used });
}

/** `\newacronym[…]{key}{short}{long}`, `\newabbreviation`, `\acrodef`, `\acro`: declarations. */
const DECLARATIONS: Record<string, (gullet: Gullet) => void> = {
  newacronym: declareAcronym,
  newabbreviation: declareAcronym,
  newglossaryentry: (gullet) => {
    const name = key(gullet);
    const fields = keyValues(sourceOf(gullet.argument() ?? []));
    const term = tokenise(fields.get('text') ?? fields.get('name') ?? name);
    const plural = fields.get('plural');
    remember(gullet, name, { short: term, long: term, ...(plural ? { plural: tokenise(plural) } : {}) });
  },
  DeclareAcronym: (gullet) => {
    const name = key(gullet);
    const fields = keyValues(sourceOf(gullet.argument() ?? []));
    const short = tokenise(fields.get('short') ?? name);
    remember(gullet, name, { short, long: tokenise(fields.get('long') ?? name) });
  },
  acrodef: acro,
  newacro: acro,
  acro,
};

function declareAcronym(gullet: Gullet): void {
  gullet.optional();
  const name = key(gullet);
  const short = gullet.argument() ?? [];
  remember(gullet, name, { short, long: gullet.argument() ?? [] });
}

function acro(gullet: Gullet): void {
  const spelled = gullet.argument() ?? [];
  const short = gullet.optional() ?? spelled;
  remember(gullet, sourceOf(spelled).trim().toLowerCase(), { short, long: gullet.argument() ?? [] });
}

/** Reads the acronyms that a source declares anywhere: lists of them mostly stand behind the text. */
export function declareTerms(gullet: Gullet): void {
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    if (token.kind === 'command' && Object.hasOwn(DECLARATIONS, token.value))
      DECLARATIONS[token.value]!(gullet);
  }
}

type Shape = 'first' | 'short' | 'long' | 'full';

const USES: Record<string, Shape> = {
  gls: 'first',
  ac: 'first',
  iac: 'first',
  Iac: 'first',
  glsentrytext: 'short',
  glstext: 'short',
  glsname: 'short',
  glsentryname: 'short',
  glssymbol: 'short',
  acrshort: 'short',
  glsxtrshort: 'short',
  glsentryshort: 'short',
  acs: 'short',
  acsu: 'short',
  acrlong: 'long',
  glsxtrlong: 'long',
  glsentrylong: 'long',
  glsdesc: 'long',
  acl: 'long',
  aclu: 'long',
  acrfull: 'full',
  glsxtrfull: 'full',
  glsentryfull: 'full',
  glsfirst: 'full',
  acf: 'full',
  acfi: 'full',
}; // prettier-ignore

/** `\Glspl` is `\gls`, capital and plural. */
function useOf(name: string): { shape: Shape; capital: boolean; plural: boolean } | undefined {
  const capital = /^[A-Z]/.test(name);
  const lower = capital ? name.toLowerCase() : name;
  if (Object.hasOwn(USES, lower)) return { shape: USES[lower]!, capital, plural: false };
  const single = /^gls|^acr/.test(lower) ? lower.replace(/pl$/, '') : lower.replace(/p$/, '');
  if (single === lower || !Object.hasOwn(USES, single)) return undefined;
  return { shape: USES[single]!, capital, plural: true };
}

function capitalised(tokens: readonly Token[]): Token[] {
  const [first, ...rest] = tokens;
  if (first?.kind !== 'text') return [...tokens];
  return [{ ...first, value: first.value.charAt(0).toUpperCase() + first.value.slice(1) }, ...rest];
}

const text = (value: string): Token => ({ kind: 'text', value });
const SPACE: Token = { kind: 'space', value: ' ' };

/** Declares a term, or writes one as the paper prints it: in full where it comes first. False where it is neither. */
export function glossary(gullet: Gullet, name: string): boolean {
  const { terms } = gullet.state;
  if (Object.hasOwn(DECLARATIONS, name)) {
    DECLARATIONS[name]!(gullet);
    return true;
  }
  // Short names such as \ac are anybody's; they mean a term only in papers that declare some.
  if (terms.size === 0 && !/^gls|^Gls|^acr/.test(name)) return false;
  const use = useOf(name);
  if (!use) return false;
  gullet.star();
  gullet.optional();
  const spelled = gullet.argument() ?? [];
  const behind = gullet.peek()?.value.startsWith('[') && /^gls/i.test(name) ? gullet.optional() : undefined;
  const term = terms.get(sourceOf(spelled).trim().toLowerCase());
  if (!term) {
    gullet.push([...spelled, ...(behind ?? [])]);
    return true;
  }
  const full = use.shape === 'full' || (use.shape === 'first' && !term.used && term.long !== term.short);
  const s = use.plural ? [text('s')] : [];
  const plural = (one: Token[]) => (use.plural && term.plural ? term.plural : [...one, ...s]);
  let shown = use.shape === 'long' ? plural(term.long) : plural(term.short);
  if (full) shown = [...plural(term.long), SPACE, text('('), ...plural(term.short), text(')')];
  if (use.shape === 'first' || use.shape === 'full') term.used = true;
  if (gullet.state.spend(shown.length + 1))
    gullet.push([...(use.capital ? capitalised(shown) : shown), ...(behind ?? [])]);
  return true;
}
