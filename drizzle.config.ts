import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './lib/store/tables.ts',
    './lib/store/staff-tables.ts',
    './lib/store/count-tables.ts',
    './lib/store/waiting-table.ts',
  ],
  out: './lib/store/migrations',
});
