import { keyValues } from '../tokens/key-values.js';
import { SPACE, type Token, textToken } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import { tokenise } from '../tokens/tokenise.js';
import type { Term } from './terms.js';
import type { TokenStream } from './token-stream.js';

const key = (stream: TokenStream) => stream.name().toLowerCase();

function remember(stream: TokenStream, name: string, term: Omit<Term, 'used'>): void {
  const used = stream.state.terms.get(name)?.used ?? false;
  if (name) stream.state.terms.set(name, { ...term, used });
}

/** `\newacronym[…]{key}{short}{long}`, `\newabbreviation`, `\acrodef`, `\acro`: declarations. */
const DECLARATIONS: Record<string, (stream: TokenStream) => void> = {
  newacronym: declareAcronym,
  newabbreviation: declareAcronym,
  newglossaryentry: (stream) => {
    const name = key(stream);
    const fields = keyValues(sourceOf(stream.argument() ?? []));
    const term = tokenise(fields.get('text') ?? fields.get('name') ?? name);
    const plural = fields.get('plural');
    remember(stream, name, { short: term, long: term, ...(plural ? { plural: tokenise(plural) } : {}) });
  },
  DeclareAcronym: (stream) => {
    const name = key(stream);
    const fields = keyValues(sourceOf(stream.argument() ?? []));
    const short = tokenise(fields.get('short') ?? name);
    remember(stream, name, { short, long: tokenise(fields.get('long') ?? name) });
  },
  acrodef: acro,
  newacro: acro,
  acro,
};

function declareAcronym(stream: TokenStream): void {
  stream.optional();
  const name = key(stream);
  const short = stream.argument() ?? [];
  remember(stream, name, { short, long: stream.argument() ?? [] });
}

function acro(stream: TokenStream): void {
  const spelled = stream.argument() ?? [];
  const short = stream.optional() ?? spelled;
  remember(stream, sourceOf(spelled).trim().toLowerCase(), { short, long: stream.argument() ?? [] });
}

/** Reads the acronyms that a source declares anywhere: lists of them mostly stand behind the text. */
export function declareTerms(stream: TokenStream): void {
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind === 'command' && Object.hasOwn(DECLARATIONS, token.value))
      DECLARATIONS[token.value]?.(stream);
  }
}

type Shape = 'first' | 'short' | 'long' | 'full';

const USES: ReadonlyMap<string, Shape> = new Map(
  Object.entries<Shape>({
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
  }),
); // prettier-ignore

/** `\Glspl` is `\gls`, capital and plural. */
function useOf(name: string): { shape: Shape; capital: boolean; plural: boolean } | undefined {
  const capital = /^[A-Z]/.test(name);
  const lower = capital ? name.toLowerCase() : name;
  const shape = USES.get(lower);
  if (shape) return { shape, capital, plural: false };
  const single = /^gls|^acr/.test(lower) ? lower.replace(/pl$/, '') : lower.replace(/p$/, '');
  const plural = USES.get(single);
  return plural && { shape: plural, capital, plural: true };
}

function capitalised(tokens: readonly Token[]): Token[] {
  const [first, ...rest] = tokens;
  if (first?.kind !== 'text') return [...tokens];
  return [{ ...first, value: first.value.charAt(0).toUpperCase() + first.value.slice(1) }, ...rest];
}

/** Declares a term, or writes one as the paper prints it: in full where it comes first. False where it is neither. */
export function glossary(stream: TokenStream, name: string): boolean {
  const { terms } = stream.state;
  if (Object.hasOwn(DECLARATIONS, name)) {
    DECLARATIONS[name]?.(stream);
    return true;
  }
  // Short names such as \ac are anybody's; they mean a term only in papers that declare some.
  if (terms.size === 0 && !/^gls|^Gls|^acr/.test(name)) return false;
  const use = useOf(name);
  if (!use) return false;
  stream.star();
  stream.optional();
  const spelled = stream.argument() ?? [];
  const behind = stream.peek()?.value.startsWith('[') && /^gls/i.test(name) ? stream.optional() : undefined;
  const term = terms.get(sourceOf(spelled).trim().toLowerCase());
  if (!term) {
    stream.push([...spelled, ...(behind ?? [])]);
    return true;
  }
  const full = use.shape === 'full' || (use.shape === 'first' && !term.used && term.long !== term.short);
  const s = use.plural ? [textToken('s')] : [];
  const plural = (one: Token[]) => (use.plural && term.plural ? term.plural : [...one, ...s]);
  let shown = use.shape === 'long' ? plural(term.long) : plural(term.short);
  if (full) shown = [...plural(term.long), SPACE, textToken('('), ...plural(term.short), textToken(')')];
  if (use.shape === 'first' || use.shape === 'full') term.used = true;
  if (stream.state.spend(shown.length + 1))
    stream.push([...(use.capital ? capitalised(shown) : shown), ...(behind ?? [])]);
  return true;
}
