/** True for an address of a file or folder on another machine. */
export const isRemoteAddress = (path: string): boolean => /^(?:https?|s3|hf):\/\//i.test(path);

/** Converts the scheme of an address to lower case, as addresses are recorded; other paths are returned unchanged. */
export const lowerScheme = (path: string): string =>
  isRemoteAddress(path) ? path.replace(/^\w+/, (scheme) => scheme.toLowerCase()) : path;
