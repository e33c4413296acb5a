const hosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether an address leads to the machine itself, whoever opens it. */
export const isLoopback = (url: string): boolean => hosts.has(new URL(url).hostname);
