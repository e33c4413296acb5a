import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/store/tables.ts', './lib/store/staff-tables.ts'],
  out: './lib/store/migrations',
});
