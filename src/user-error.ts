export { fileError, UserError } from '@citemill/metrics/user-error';
