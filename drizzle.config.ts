import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './lib/db/tables.ts',
    './lib/db/tracking-tables.ts',
    './lib/db/staff-tables.ts',
    './lib/db/message-tables.ts',
    './lib/db/feedback-tables.ts',
    './lib/db/count-tables.ts',
    './lib/db/waiting-table.ts',
  ],
  out: './lib/db/migrations',
});
