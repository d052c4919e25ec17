export { UserError } from '@citemill/metrics/user-error';
