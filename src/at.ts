export * from '@citemill/metrics/at';
