const hosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a URL points to the local machine. */
export const isLoopback = (url: string): boolean => hosts.has(new URL(url).hostname);
