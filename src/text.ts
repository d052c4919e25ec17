export * from '@citemill/metrics/text';
