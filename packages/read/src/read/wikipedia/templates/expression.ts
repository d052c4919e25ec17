/** The arithmetic of MediaWiki's `#expr`, on plain numbers; undefined for anything else. */
export function evaluate(source: string): string | undefined {
  const tokens =
    source.toLowerCase().match(/\d+(?:\.\d+)?|\.\d+|\bround\b|\bmod\b|\bdiv\b|[-+*/^()−]|\S+/g) ?? [];
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return undefined;
  const parser = new Expression(tokens.map((token) => (token === '−' ? '-' : token)));
  const value = parser.rounded();
  return parser.isDone && Number.isFinite(value) ? String(Number(value.toPrecision(14))) : undefined;
}

/** Real ones have a dozen. Brackets inside brackets are read by functions that call themselves. */
const MOST_TOKENS = 200;

class Expression {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  get isDone(): boolean {
    return this.at === this.tokens.length;
  }

  private takes(...names: string[]): string | undefined {
    const token = this.tokens[this.at];
    if (token === undefined || !names.includes(token)) return undefined;
    this.at++;
    return token;
  }

  /** `a round n` binds most loosely. */
  rounded(): number {
    let value = this.sum();
    while (this.takes('round')) {
      const scale = 10 ** this.sum();
      value = Math.round(value * scale) / scale;
    }
    return value;
  }

  private sum(): number {
    let value = this.product();
    for (let sign = this.takes('+', '-'); sign; sign = this.takes('+', '-'))
      value += sign === '+' ? this.product() : -this.product();
    return value;
  }

  private product(): number {
    let value = this.power();
    for (let sign = this.takes('*', '/', 'div', 'mod'); sign; sign = this.takes('*', '/', 'div', 'mod')) {
      const next = this.power();
      value =
        sign === '*' ? value * next : sign === 'mod' ? Math.trunc(value) % Math.trunc(next) : value / next;
    }
    return value;
  }

  private power(): number {
    const value = this.single();
    return this.takes('^') ? value ** this.power() : value;
  }

  private single(): number {
    if (this.takes('-')) return -this.single();
    if (this.takes('+')) return this.single();
    if (this.takes('(')) {
      const value = this.rounded();
      return this.takes(')') ? value : Number.NaN;
    }
    const token = this.tokens[this.at];
    if (token === undefined || !/^[\d.]+$/.test(token)) return Number.NaN;
    this.at++;
    return Number(token);
  }
}
