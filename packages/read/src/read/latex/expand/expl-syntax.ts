import { type Token, textToken } from '../tokens/token.js';
import { type Parameter, xparseParameters } from './macros.js';
import { TokenStream } from './token-stream.js';

const DEFINES = /^(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand$/;

/** Skips LaTeX3 code; commands defined there are taken to print their mandatory arguments. */
export function skipExplCode(stream: TokenStream): void {
  const tokens: Token[] = [];
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind === 'command' && token.value === 'ExplSyntaxOff') {
      declareCommands(new TokenStream(stream.state, tokens));
      return;
    }
    tokens.push(token);
  }
  // Never switched off, as in package files.
  declareCommands(new TokenStream(stream.state, tokens));
}

function declareCommands(stream: TokenStream): void {
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind !== 'command' || !DEFINES.test(token.value)) continue;
    const name = stream.argument()?.find((token) => token.kind === 'command')?.value;
    const parameters = xparseParameters(stream.argument() ?? []);
    stream.argument();
    if (name) stream.state.define(name, { parameters, body: printArguments(parameters) });
  }
}

/** Returns a macro body that prints all mandatory arguments. */
const printArguments = (parameters: readonly Parameter[]): Token[] =>
  parameters
    .flatMap((parameter, index): Token[] =>
      parameter.kind === 'mandatory' ? [textToken(' '), { kind: 'parameter', value: `#${index + 1}` }] : [],
    )
    .slice(1);
