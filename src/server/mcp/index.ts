export { serveHttp } from './http.js';
export { Library } from './library.js';
export { serveOverStdio } from './stdio.js';
