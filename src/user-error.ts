export { fileError, fileProblem, UserError } from '@citemill/metrics/user-error';
