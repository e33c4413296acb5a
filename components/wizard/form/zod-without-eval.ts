import { config } from 'zod/v4/core';

/**
 * Import before any schema is created in a browser: zod would try `new Function`, which our
 * Content-Security-Policy blocks and reports as a violation.
 */
if (typeof window !== 'undefined') config({ jitless: true });
