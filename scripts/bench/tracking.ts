import { Pool } from 'undici';
import { startFloor } from './floor';
import { memoryMb, press } from './load';
import { interleave, medianOf, type Subject, spread } from './series';
import { asShipped, onStage } from './stage';
import { judge, table } from './verdict';

const viewers = 1_000;

/** S7: a thousand people look at one subscription at once; then what a warm answer costs. */
export const tracking = (rounds: number): Promise<number> =>
  onStage(async ({ app, world, customer }) => {
    const { tracking: page } = await customer();
    await app.stop();
    await app.start(asShipped);
    const path = `/api/tracking?token=${page.split('/').at(-1)}&locale=ar`;
    const before = await world.lastRequest();
    const pool = new Pool(app.url, { connections: 50, pipelining: 1 });
    const statuses = await Promise.all(
      Array.from({ length: viewers }, async () => {
        const { statusCode, body } = await pool.request({ path, method: 'GET' });
        await body.dump();
        return statusCode;
      }),
    );
    await pool.close();
    const refused = statuses.filter((status) => status !== 200).length;
    const asked = (await world.requests(before)).filter(({ party }) => party === 'partner').length;

    const floor = await startFloor();
    const subject = (name: string, url: string, pid: number): Subject => ({
      name,
      once: () => press({ url, pid }, { seconds: 3, connections: 4 }),
    });
    const subjects = [
      subject('empty Next route', `${floor.url}/empty`, floor.process.pid),
      subject('tracking, warm', app.url + path, app.pid),
    ];
    await interleave(subjects, 1);
    const warmMb = memoryMb(app.pid);
    const series = await interleave(subjects, rounds);
    const grownMb = memoryMb(app.pid) - warmMb;
    const names = subjects.map(({ name }) => name);
    table(
      ['route', 'CPU µs', 'answers a second', 'wait ms'],
      names.map((name) => [
        name,
        ...['cpu', 'perSecond', 'wait'].map((key) => spread(series, name, key)),
      ]),
    );
    const [empty = '', warm = ''] = names;
    return judge([
      { what: `refused of ${viewers} viewers`, value: refused, most: 0 },
      { what: 'questions to the partner', value: asked, most: 1 },
      {
        what: 'a warm answer beside an empty route, CPU',
        value: medianOf(series, warm, 'cpu') / medianOf(series, empty, 'cpu'),
        most: 1.5,
        unit: '×',
      },
      { what: 'memory grown under that load', value: grownMb, most: 20, unit: ' MB' },
    ]);
  });
