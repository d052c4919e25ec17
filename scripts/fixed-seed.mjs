// Property tests use the same cases in every run, so that a run fails only because of a change.
// `npm run soak` looks somewhere new each time.
import fc from 'fast-check';

fc.configureGlobal({ seed: 1_234_567 });
