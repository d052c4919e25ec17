export { inOrder } from './all.js';
export { type ChatAnswer, ChatClient, type ChatOptions, type ChatUsage, type Message } from './client.js';
