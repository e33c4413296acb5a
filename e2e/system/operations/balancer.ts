import http from 'node:http';
import { Proxy } from '../cluster/proxy';

interface Pace {
  intervalMs: number;
  timeoutMs: number;
}

/**
 * Behaves like the reverse proxy of `scripts/deploy/proxy/proxy.yaml` in a restart: polls the
 * readiness of each instance, distributes requests among the ready ones, and retries elsewhere only
 * when a connection could not be made.
 */
export class Balancer extends Proxy {
  /** The result of the last health check. */
  readonly #isUp: boolean[] = [];
  readonly #looks: NodeJS.Timeout[] = [];
  /**
   * Keep-alive connections as between a real proxy and the app, so that one closed during a request
   * shows.
   */
  readonly #agents: http.Agent[] = [];

  protected override isServing = (index: number): boolean => this.#isUp[index] === true;
  protected override agentOf = (index: number): http.Agent | false => this.#agents[index] ?? false;

  /** Starts the health checks of these instances at this interval. */
  async watch(ports: number[], pace: Pace): Promise<this> {
    this.ports = ports;
    for (const [index, port] of ports.entries()) {
      this.#agents.push(new http.Agent({ keepAlive: true }));
      this.#looks.push(setInterval(() => this.#look(index, port, pace.timeoutMs), pace.intervalMs));
    }
    return this.open();
  }

  get allUp(): boolean {
    return this.ports.every((_port, index) => this.#isUp[index]);
  }

  override close(): Promise<void> {
    for (const look of this.#looks) clearInterval(look);
    for (const agent of this.#agents) agent.destroy();
    return super.close();
  }

  #look(index: number, port: number, timeout: number): void {
    const headers = { host: new URL(this.url).host };
    const path = '/api/health/ready';
    const looked = http.get(
      { host: '127.0.0.1', port, path, headers, timeout, agent: false },
      (answer) => {
        answer.resume();
        this.#isUp[index] = answer.statusCode === 200;
      },
    );
    looked.on('timeout', () => looked.destroy(new Error('no answer in time')));
    looked.on('error', () => (this.#isUp[index] = false));
  }
}
