/** True for an address of a file or folder on another machine. */
export const isRemoteAddress = (path: string): boolean => /^(?:https?|s3|hf):\/\//i.test(path);

/** The address with its scheme in lower case, as it is recorded; any other path as it is. */
export const lowerScheme = (path: string): string =>
  isRemoteAddress(path) ? path.replace(/^\w+/, (scheme) => scheme.toLowerCase()) : path;
