import { type Token, textToken } from '../tokens/token.js';
import { type Parameter, xparseParameters } from './macros.js';
import { TokenStream } from './token-stream.js';

const DEFINES = /^(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand$/;

/**
 * Passes over `\ExplSyntaxOn … \ExplSyntaxOff`, a program in a language of its own. What the commands that it defines
 * would print can't be known; they print their arguments.
 */
export function skipProgram(stream: TokenStream): void {
  const tokens: Token[] = [];
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind === 'command' && token.value === 'ExplSyntaxOff') {
      declareCommands(new TokenStream(stream.state, tokens));
      return;
    }
    tokens.push(token);
  }
  // Never switched off, as in the file of a package: all of it was program.
  declareCommands(new TokenStream(stream.state, tokens));
}

function declareCommands(stream: TokenStream): void {
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind !== 'command' || !DEFINES.test(token.value)) continue;
    const name = stream.argument()?.find((one) => one.kind === 'command')?.value;
    const parameters = xparseParameters(stream.argument() ?? []);
    stream.argument();
    if (name) stream.state.define(name, { parameters, body: shown(parameters) });
  }
}

/** The arguments that are not options, one behind the other. */
const shown = (parameters: readonly Parameter[]): Token[] =>
  parameters
    .flatMap((one, index): Token[] =>
      one.kind === 'mandatory' ? [textToken(' '), { kind: 'parameter', value: `#${index + 1}` }] : [],
    )
    .slice(1);
