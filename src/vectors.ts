export * from '@citemill/metrics/vectors';
