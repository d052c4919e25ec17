export * from '@citemill/metrics';
