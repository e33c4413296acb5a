import { config } from 'zod/v4/core';

/**
 * Imported before a schema is made in a browser: zod would try `new Function`, which our policy forbids, and each try is
 * reported as a violation.
 */
if (typeof window !== 'undefined') config({ jitless: true });
