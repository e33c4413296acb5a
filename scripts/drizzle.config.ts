import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/store/tables.ts',
  out: './lib/store/migrations',
});
