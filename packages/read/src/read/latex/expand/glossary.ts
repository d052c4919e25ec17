import { keyValues } from '../tokens/key-values.js';
import { SPACE, type Token, textToken } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import { tokenise } from '../tokens/tokenise.js';
import type { Term } from './terms.js';
import type { TokenStream } from './token-stream.js';

const readKey = (stream: TokenStream) => stream.name().toLowerCase();

function declareTerm(stream: TokenStream, name: string, term: Omit<Term, 'used'>): void {
  const used = stream.state.terms.get(name)?.used ?? false;
  if (name) stream.state.terms.set(name, { ...term, used });
}

/** Commands that declare a term: `\newacronym[…]{key}{short}{long}`, `\newabbreviation`, `\acrodef`, `\acro`. */
const DECLARATIONS: Record<string, (stream: TokenStream) => void> = {
  newacronym: declareAcronym,
  newabbreviation: declareAcronym,
  newglossaryentry: (stream) => {
    const name = readKey(stream);
    const fields = keyValues(tokenSource(stream.argument() ?? []));
    const term = tokenise(fields.get('text') ?? fields.get('name') ?? name);
    const plural = fields.get('plural');
    declareTerm(stream, name, { short: term, long: term, ...(plural ? { plural: tokenise(plural) } : {}) });
  },
  DeclareAcronym: (stream) => {
    const name = readKey(stream);
    const fields = keyValues(tokenSource(stream.argument() ?? []));
    const short = tokenise(fields.get('short') ?? name);
    declareTerm(stream, name, { short, long: tokenise(fields.get('long') ?? name) });
  },
  acrodef: declareAcro,
  newacro: declareAcro,
  acro: declareAcro,
};

function declareAcronym(stream: TokenStream): void {
  stream.optional();
  const name = readKey(stream);
  const short = stream.argument() ?? [];
  declareTerm(stream, name, { short, long: stream.argument() ?? [] });
}

function declareAcro(stream: TokenStream): void {
  const spelled = stream.argument() ?? [];
  const short = stream.optional() ?? spelled;
  declareTerm(stream, tokenSource(spelled).trim().toLowerCase(), { short, long: stream.argument() ?? [] });
}

/** Reads all acronym declarations of a source in advance, since lists of acronyms often come after the text. */
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
);

/** Parses a command name: `\Glspl` is `\gls`, capitalised and plural. */
function parseUse(name: string): { shape: Shape; capital: boolean; plural: boolean } | undefined {
  const capital = /^[A-Z]/.test(name);
  const lower = capital ? name.toLowerCase() : name;
  const shape = USES.get(lower);
  if (shape) return { shape, capital, plural: false };
  const single = /^gls|^acr/.test(lower) ? lower.replace(/pl$/, '') : lower.replace(/p$/, '');
  const plural = USES.get(single);
  return plural && { shape: plural, capital, plural: true };
}

function capitalise(tokens: readonly Token[]): Token[] {
  const [first, ...rest] = tokens;
  if (first?.kind !== 'text') return [...tokens];
  return [{ ...first, value: first.value.charAt(0).toUpperCase() + first.value.slice(1) }, ...rest];
}

/** Declares a term, or expands one, in full at its first use. False for other commands. */
export function expandTerm(stream: TokenStream, name: string): boolean {
  const { terms } = stream.state;
  if (Object.hasOwn(DECLARATIONS, name)) {
    DECLARATIONS[name]?.(stream);
    return true;
  }
  // Short names such as \ac mean a term only in papers that declare terms.
  if (terms.size === 0 && !/^gls|^Gls|^acr/.test(name)) return false;
  const use = parseUse(name);
  if (!use) return false;
  stream.star();
  stream.optional();
  const spelled = stream.argument() ?? [];
  const suffix = stream.peek()?.value.startsWith('[') && /^gls/i.test(name) ? stream.optional() : undefined;
  const term = terms.get(tokenSource(spelled).trim().toLowerCase());
  if (!term) {
    stream.push([...spelled, ...(suffix ?? [])]);
    return true;
  }
  const full = term.long !== term.short && (use.shape === 'full' || (use.shape === 'first' && !term.used));
  const s = use.plural ? [textToken('s')] : [];
  const plural = (form: Token[]) => (use.plural && term.plural ? term.plural : [...form, ...s]);
  let printed = use.shape === 'long' ? plural(term.long) : plural(term.short);
  if (full) printed = [...plural(term.long), SPACE, textToken('('), ...plural(term.short), textToken(')')];
  if (use.shape === 'first' || use.shape === 'full') term.used = true;
  if (stream.state.spend(printed.length + 1))
    stream.push([...(use.capital ? capitalise(printed) : printed), ...(suffix ?? [])]);
  return true;
}
