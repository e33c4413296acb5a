import { inYaml, keysUnder, textOf, under, type Yaml } from './in-yaml';
import { law } from './law';

const compose = 'compose.yaml';
const demo = 'scripts/deploy/demo.yaml';

/** The services of a file; what one takes over from the demo's own file is looked at there. */
const servicesOf = (yaml: Yaml): string[] =>
  keysUnder(under(yaml, 'services')).filter(
    (name) => under(yaml, 'services', name, 'extends', 'file') !== demo,
  );

law('compose.yaml runs versions that somebody chose, beside what it builds, and that once', {
  check: inYaml(compose, (yaml) => {
    const services = servicesOf(yaml).map((name) => {
      const service = under(yaml, 'services', name);
      const image = String(under(service, 'image'));
      return { name, image, isBuilt: under(service, 'build') !== undefined };
    });
    const built = services.filter(({ isBuilt }) => isBuilt).map(({ image }) => image);
    return services.flatMap(({ name, image, isBuilt }) => {
      if (isBuilt) return built.indexOf(image) === built.lastIndexOf(image) ? [] : [name];
      return built.includes(image) || /^[\w/.-]+:v?\d+\.\d+/.test(image) ? [] : [name];
    });
  }),
  bad: [
    ...['', ':latest', ':18', '@latest'].map((tag) => ({
      [compose]: `services:\n  database:\n    image: postgres${tag}\n`,
    })),
    // Two builds of one tag get in each other's way.
    {
      [compose]:
        'services:\n  a:\n    image: ours:local\n    build: .\n  b:\n    image: ours:local\n    build: .\n',
    },
  ],
  good: [
    {
      [compose]:
        'services:\n  a:\n    image: postgres:18.4-trixie\n  b:\n    image: ours:local\n    build: .\n  c:\n    image: ours:local\n',
    },
  ],
});

/** The machine's journal bounds itself, and outlives the container. */
const isJournal = (yaml: Yaml, name: string): boolean =>
  under(yaml, 'services', name, 'logging', 'driver') === 'journald';

/** What of a service could fill the machine's memory, or its disk. */
const unlimited = (yaml: Yaml): string[] =>
  servicesOf(yaml).filter((name) => {
    const ofLog = [
      ['logging', 'options', 'max-size'],
      ['logging', 'options', 'max-file'],
    ];
    const limits = [['mem_limit'], ...(isJournal(yaml, name) ? [] : ofLog)];
    return limits.some(
      (path) => !/^\d+[mg]?$/.test(String(under(yaml, 'services', name, ...path))),
    );
  });

law('no service fills the machine’s memory, or its disk with a log', {
  check: (files) => [...inYaml(compose, unlimited)(files), ...inYaml(demo, unlimited)(files)],
  bad: [
    { [compose]: 'services:\n  a:\n    mem_limit: 1g\n' },
    { [demo]: 'services:\n  a:\n    mem_limit: 1g\n    logging:\n      driver: json-file\n' },
    {
      [compose]:
        'services:\n  a:\n    logging:\n      options:\n        max-size: 1m\n        max-file: "2"\n',
    },
  ],
  good: [
    {
      [compose]:
        'services:\n  a:\n    mem_limit: 1g\n    logging:\n      options:\n        max-size: 1m\n        max-file: "2"\n',
    },
  ],
});

law('a service that is replaced leaves its log behind', {
  check: inYaml(compose, (yaml) => servicesOf(yaml).filter((name) => !isJournal(yaml, name))),
  bad: ['json-file', 'local', 'none'].map((driver) => ({
    [compose]: `services:\n  a:\n    logging:\n      driver: ${driver}\n`,
  })),
  good: [{ [compose]: 'services:\n  a:\n    logging:\n      driver: journald\n' }],
});

/** Of a single file a container goes on seeing the one that git, or an editor, has replaced. */
const mountedFiles = (yaml: Yaml): string[] =>
  servicesOf(yaml).flatMap((name) => {
    const volumes = under(yaml, 'services', name, 'volumes');
    return (Array.isArray(volumes) ? volumes : [])
      .map((volume) => String(volume).split(':')[0] ?? '')
      .filter((source) => /^[./].*\.\w+$/.test(source));
  });

law('a folder is mounted, and no single file', {
  check: inYaml(compose, mountedFiles),
  bad: [{ [compose]: 'services:\n  a:\n    volumes:\n      - ./b/c.yaml:/etc/c.yaml:ro\n' }],
  good: [{ [compose]: 'services:\n  a:\n    volumes:\n      - ./b:/etc/b:ro\n      - c:/c\n' }],
});

law('the app comes up before the database that .env names, where it names one', {
  check: inYaml(compose, (yaml) => {
    const address = under(yaml, 'services', 'app-1', 'environment', 'DATABASE_URL');
    return String(address).startsWith('${DATABASE_URL:-') ? [] : [String(address)];
  }),
  bad: ['postgres://laundry@database/laundry', '${DATABASE_URL-postgres://database}'].map(
    (address) => ({
      [compose]: `services:\n  app-1:\n    environment:\n      DATABASE_URL: ${address}\n`,
    }),
  ),
  good: [
    {
      [compose]:
        'services:\n  app-1:\n    environment:\n      DATABASE_URL: ${DATABASE_URL:-postgres://database}\n',
    },
  ],
});

law('the demo wants no word of anybody', {
  check: (files) => (textOf(files, demo)?.includes('${') ? [demo] : []),
  bad: [{ [demo]: 'services:\n  a:\n    image: ${A}\n' }],
});
