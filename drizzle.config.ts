import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/db/tables.ts', './lib/db/after-sale-tables.ts', './lib/db/operator-tables.ts'],
  out: './lib/db/migrations',
});
