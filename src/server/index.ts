export { allRoutes, createApp } from './app.js';
export { type RunningServer, type ServeOptions, serve } from './serve.js';
export { Studio } from './studio.js';
