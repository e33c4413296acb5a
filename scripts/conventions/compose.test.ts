import { convention, textOf } from './convention';
import { checkYaml, keysOf, valueAt, type Yaml } from './formats';

const compose = 'compose.yaml';
const demo = 'scripts/deploy/demo.yaml';

/** A Compose file with these services; JSON is valid YAML. */
const file = (services: object, path = compose) => ({ [path]: JSON.stringify({ services }) });
const service = (one: object) => file({ a: one });

/** The services of a file, except those that extend the demo's file, which is checked itself. */
const servicesOf = (yaml: Yaml): string[] =>
  keysOf(valueAt(yaml, 'services')).filter(
    (name) => valueAt(yaml, 'services', name, 'extends', 'file') !== demo,
  );

// A new version of an image is a decision, not a side effect of a restart.
convention('compose.yaml pins image versions and builds its own image once', {
  check: checkYaml(compose, (yaml) => {
    const services = servicesOf(yaml).map((name) => {
      const one = valueAt(yaml, 'services', name);
      return {
        name,
        image: String(valueAt(one, 'image')),
        isBuilt: valueAt(one, 'build') !== undefined,
      };
    });
    const built = services.filter(({ isBuilt }) => isBuilt).map(({ image }) => image);
    return services.flatMap(({ name, image, isBuilt }) => {
      if (isBuilt) return built.indexOf(image) === built.lastIndexOf(image) ? [] : [name];
      return built.includes(image) || /^[\w/.-]+:v?\d+\.\d+/.test(image) ? [] : [name];
    });
  }),
  bad: [
    ...['', ':latest', ':18', '@latest'].map((tag) => service({ image: `postgres${tag}` })),
    // Two builds of one tag overwrite each other.
    file({ a: { image: 'ours:local', build: '.' }, b: { image: 'ours:local', build: '.' } }),
  ],
  good: [
    file({
      a: { image: 'postgres:18.4-trixie' },
      b: { image: 'ours:local', build: '.' },
      c: { image: 'ours:local' },
    }),
  ],
});

/** The systemd journal limits its own size, and outlives the container. */
const isJournal = (yaml: Yaml, name: string): boolean =>
  valueAt(yaml, 'services', name, 'logging', 'driver') === 'journald';

/** Services without a memory limit or a log size limit. */
const unlimited = (yaml: Yaml): string[] =>
  servicesOf(yaml).filter((name) => {
    const ofLog = ['max-size', 'max-file'].map((limit) => ['logging', 'options', limit]);
    const limits = [['mem_limit'], ...(isJournal(yaml, name) ? [] : ofLog)];
    return limits.some(
      (path) => !/^\d+[mg]?$/.test(String(valueAt(yaml, 'services', name, ...path))),
    );
  });

const bounded = { options: { 'max-size': '1m', 'max-file': '2' } };

// A service that leaks or logs without end must not take the machine down.
convention('every service has a memory limit and a log limit', {
  check: (files) => [...checkYaml(compose, unlimited)(files), ...checkYaml(demo, unlimited)(files)],
  bad: [
    service({ mem_limit: '1g' }),
    service({ logging: bounded }),
    file({ a: { mem_limit: '1g', logging: { driver: 'json-file' } } }, demo),
  ],
  good: [service({ mem_limit: '1g', logging: bounded })],
});

// They contain the reason why a container was replaced.
convention('logs of replaced containers are kept', {
  check: checkYaml(compose, (yaml) => servicesOf(yaml).filter((name) => !isJournal(yaml, name))),
  bad: ['json-file', 'local', 'none'].map((driver) => service({ logging: { driver } })),
  good: [service({ logging: { driver: 'journald' } })],
});

/** Git and editors replace files: a container with a single mounted file keeps the old one. */
const mountedFiles = (yaml: Yaml): string[] =>
  servicesOf(yaml).flatMap((name) => {
    const volumes = valueAt(yaml, 'services', name, 'volumes');
    return (Array.isArray(volumes) ? volumes : [])
      .map((volume) => String(volume).split(':')[0] ?? '')
      .filter((source) => /^[./].*\.\w+$/.test(source));
  });

convention('folders are mounted, not single files', {
  check: checkYaml(compose, mountedFiles),
  bad: [service({ volumes: ['./b/c.yaml:/etc/c.yaml:ro'] })],
  good: [service({ volumes: ['./b:/etc/b:ro', 'c:/c'] })],
});

const database = (address: string) => file({ 'app-1': { environment: { DATABASE_URL: address } } });

// Operators may have a managed PostgreSQL.
convention('the app can use a database named in .env', {
  check: checkYaml(compose, (yaml) => {
    const address = valueAt(yaml, 'services', 'app-1', 'environment', 'DATABASE_URL');
    return String(address).startsWith('${DATABASE_URL:-') ? [] : [String(address)];
  }),
  bad: ['postgres://laundry@database/laundry', '${DATABASE_URL-postgres://database}'].map(database),
  good: [database('${DATABASE_URL:-postgres://database}')],
});

convention('the demo needs no settings', {
  check: (files) => (textOf(files, demo)?.includes('${') ? [demo] : []),
  bad: [file({ a: { image: '${A}' } }, demo)],
});
