/** Adam (Kingma and Ba, 2014) with the paper's constants. */
export class Adam {
  private readonly means: Float64Array;
  private readonly squares: Float64Array;
  private steps = 0;

  constructor(
    size: number,
    private readonly rate: number,
  ) {
    this.means = new Float64Array(size);
    this.squares = new Float64Array(size);
  }

  /** Moves the parameters one step against the gradient. */
  step(parameters: Float64Array, gradient: Float64Array): void {
    const { means, squares } = this;
    this.steps++;
    const rate = (this.rate * Math.sqrt(1 - 0.999 ** this.steps)) / (1 - 0.9 ** this.steps);
    for (let i = 0; i < parameters.length; i++) {
      const slope = gradient[i]!;
      const mean = 0.9 * means[i]! + 0.1 * slope;
      const square = 0.999 * squares[i]! + 0.001 * slope * slope;
      means[i] = mean;
      squares[i] = square;
      parameters[i]! -= (rate * mean) / (Math.sqrt(square) + 1e-8);
    }
  }
}
