export const REDIRECT_STATUS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
export const TEMPORARY_STATUS: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
