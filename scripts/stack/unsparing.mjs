// Loaded before the server of a build that lives for minutes: its memory is nobody's, and what the product spends to keep that
// small (`server.ts`) is left out.
import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';

v8.setFlagsFromString = () => {};
syncBuiltinESMExports();
