import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span that the collector received. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  events: unknown[];
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

/** An OpenTelemetry collector: receives OTLP over HTTP as JSON and stores everything. */
export class Collector {
  /** Every request body, unmodified. */
  readonly bodies: string[] = [];
  readonly spans: CollectedSpan[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts).toString();
      collector.bodies.push(`${JSON.stringify(request.headers)} ${body}`);
      const { resourceSpans } = JSON.parse(body) as ExportRequest;
      for (const { scopeSpans } of resourceSpans) {
        collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const collector = new Collector(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The spans of a trace. */
  trace = (traceId: string): CollectedSpan[] =>
    this.spans.filter((span) => span.traceId === traceId);

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
