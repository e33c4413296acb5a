/** The possible next states of each state, by name. */
export type Edges = Readonly<Record<string, readonly string[]>>;

const named = (state: string): string => state.replaceAll('-', '_');

/** A state diagram in Mermaid, which code hosts render. The first state is the initial one. */
export function stateDiagram(edges: Edges, notes: Record<string, string>): string {
  const states = Object.keys(edges);
  const lines = [
    ...states.map((state) => `  ${named(state)}: ${state}`),
    `  [*] --> ${named(states[0] ?? '')}`,
    ...states.flatMap((from) => {
      const to = edges[from] ?? [];
      return to.length > 0
        ? to.map((state) => `  ${named(from)} --> ${named(state)}`)
        : [`  ${named(from)} --> [*]`];
    }),
    ...Object.entries(notes).map(([state, note]) => `  note right of ${named(state)}: ${note}`),
  ];
  return `\`\`\`mermaid\nstateDiagram-v2\n${lines.join('\n')}\n\`\`\``;
}

/** A diagram of the wizard and the pages after it, one box each. */
export function wayDiagram(steps: readonly { id: string; name: string }[]): string {
  const boxes = steps.map(({ id, name }, index) => `  ${id}["${index + 1} ${name}"]`);
  const way = `  home(["/"]) --> ${steps.map(({ id }) => id).join(' --> ')} --> pay`;
  return [
    '```mermaid',
    'flowchart TD',
    ...boxes,
    '  pay[["the gateway’s page"]]',
    '  checkout(["/checkout: what became of it"])',
    way,
    '  plans(["/plans, a quote"]) --> coverage',
    '  coverage -. not served .-> waiting(["a number for the day it opens"])',
    '  mobile -. known already .-> plan',
    '  review -. Change .-> address',
    '  pay -- paid or not --> checkout',
    '  checkout -. not paid: pay again, or Change .-> review',
    '  checkout -- active --> track(["/track: every pickup"])',
    '  account(["/account, after a code"]) --> track',
    '```',
  ].join('\n');
}
