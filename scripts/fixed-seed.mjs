// Property tests look at the same cases on every run, so that a run fails for what was changed and for nothing else.
// `npm run soak` looks somewhere new each time.
import fc from 'fast-check';

fc.configureGlobal({ seed: 1_234_567 });
