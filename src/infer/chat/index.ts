export { type ChatAnswer, ChatClient, type ChatOptions, type ChatUsage, type Message } from './client.js';
export { inOrder } from './in-order.js';
