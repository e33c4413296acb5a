import type { Pool } from 'pg';

/** A statement as PostgreSQL ran it. */
export interface ExecutedQuery {
  /** The function that sent it. */
  by: string;
  text: string;
  /** Milliseconds of execution, with triggers, without planning. */
  ms: number;
  cost: number;
  indexes: string[];
  /** Tables that were read sequentially. */
  sequentialScans: string[];
}

interface Node {
  'Node Type': string;
  'Total Cost': number;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** Below this many rows a sequential scan is faster than an index. */
const fewRows = 10_000;

/** For a database URL: PostgreSQL sends each statement with its plan to the client as a notice. */
export const explainOptions = `options=${encodeURIComponent(
  [
    ...['session_preload_libraries=auto_explain', 'client_min_messages=notice'],
    ...['log_min_duration=0', 'log_analyze=on', 'log_format=json', 'log_level=notice'].map(
      (setting) => `auto_explain.${setting}`,
    ),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
)}`;

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function read(message: string, by: string): ExecutedQuery | null {
  const [, ms, plan] = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(message) ?? [];
  if (plan === undefined) return null;
  const { 'Query Text': text, Plan: top } = JSON.parse(plan) as {
    'Query Text': string;
    Plan: Node;
  };
  const nodes = nodesOf(top);
  const seen = (node: Node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return {
    ...{ by, text, ms: Number(ms), cost: top['Total Cost'] },
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    sequentialScans: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && seen(node) > fewRows)
      .map((node) => node['Relation Name'] ?? ''),
  };
}

/**
 * Collects the notices of a pool whose URL has `told`; the returned function takes and clears them.
 */
export function watch(pool: Pool, by: () => string): () => ExecutedQuery[] {
  let ran: ExecutedQuery[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const one = read(message ?? '', by());
      if (one) ran.push(one);
    });
  });
  return () => {
    const taken = ran;
    ran = [];
    return taken;
  };
}
