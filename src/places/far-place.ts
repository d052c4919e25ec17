/** True for an address of a file or folder on another machine. */
export const isFarPlace = (path: string): boolean => /^(?:https?|s3|hf):\/\//i.test(path);
