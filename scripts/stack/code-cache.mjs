// Loaded before the server of a build: takes what V8 made of its modules from a file of that build, where a start would
// compile all of them anew, and a run starts a hundred processes. Node 22 has it built in (`module.enableCompileCache`).
// `CODE_CACHE` names the file, `CODE_CACHE_WRITES` makes this process the one that writes it when it ends.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

const { CODE_CACHE: file, CODE_CACHE_WRITES: writes } = process.env;

/** The length of the index in bytes, the index as JSON, then all pieces one after the other. */
function readCache() {
  const all = readFileSync(file);
  const begin = 4 + all.readUInt32LE(0);
  const index = JSON.parse(all.toString('utf8', 4, begin));
  return (name) => {
    const [from, to] = index[name] ?? [];
    return to && all.subarray(begin + from, begin + to);
  };
}

function writeCache(scripts) {
  const index = {};
  const pieces = [];
  let end = 0;
  for (const [name, script] of scripts) {
    const piece = script.createCachedData();
    index[name] = [end, end + piece.length];
    end += piece.length;
    pieces.push(piece);
  }
  const words = Buffer.from(JSON.stringify(index));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(words.length);
  // Whole or not at all: a piece of it would keep every instance from starting.
  writeFileSync(`${file}.new`, Buffer.concat([head, words, ...pieces]));
  renameSync(`${file}.new`, file);
}

function requireOf(module) {
  const require = (id) => module.require(id);
  require.resolve = (id, options) => Module._resolveFilename(id, module, false, options);
  require.resolve.paths = (id) => Module._resolveLookupPaths(id, module);
  return Object.assign(require, {
    main: process.mainModule,
    extensions: Module._extensions,
    cache: Module._cache,
  });
}

if (writes || (file && existsSync(file))) {
  const scripts = new Map();
  const cached = writes ? () => undefined : readCache();
  const compile = Module.prototype._compile;

  Module.prototype._compile = function (content, filename, format) {
    // The build of a package for `import` may be required too, and is no script. And what was taken from a cache does not
    // know any more how to `import()`.
    if (format === 'module' || filename.includes('/esm/') || content.includes('import(')) {
      return compile.call(this, content, filename, format);
    }
    const script = new vm.Script(Module.wrap(content), {
      filename,
      cachedData: cached(filename),
    });
    if (writes) scripts.set(filename, script);
    const run = script.runInThisContext();
    return run.call(
      this.exports,
      this.exports,
      requireOf(this),
      this,
      filename,
      path.dirname(filename),
    );
  };
  if (writes) process.once('exit', (code) => code === 0 && writeCache(scripts));
}
