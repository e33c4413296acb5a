import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Worlds } from '../store/worlds';
import { type DescribedOperation, type OpenApi, openApi } from './document';
import type { Assumption, JsonSchema, Marked } from './json-schema';

type Page = ReturnType<typeof html>;

/**
 * The OpenAPI document as plain HTML without scripts or external files. In English, like the
 * partner's document.
 */
function referencePage(document: OpenApi): Page {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${document.info.title}</title>
    <link rel="icon" href="data:,">
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <main>
      <h1>${document.info.title}</h1>
      <p>What the partner’s document does not show is an assumption, marked <span class="mark">assumed</span>; the
        <a href="#decisions">decisions</a> at the end list the alternatives. Machine-readable:
        <a href="/openapi.json">openapi.json</a>.</p>
      <p lang="ar" dir="rtl">هذا المرجع بالإنجليزية مثل وثيقة الشريك التي أُخذ عنها.</p>
      <nav aria-label="Operations">
        <ul>${operations.map(
          ({ path, method, operation }) => html`
          <li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${path}</code></a></li>`,
        )}
        </ul>
      </nav>
      ${operations.map(({ path, method, operation }) => section(path, method, operation))}
      ${refusalShape(document)}
      ${decisions(document)}
    </main>
  </body>
</html>`;
}

function section(path: string, method: string, operation: DescribedOperation): Page {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const form = requestBody?.content['multipart/form-data']?.schema;
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  const credentials = operation.security.flatMap((all) => Object.keys(all));
  const success = responses['200']?.content['application/json']?.schema ?? {};
  const shown = success.anyOf?.[0] ?? success;
  return html`
      <section id="${operationId}">
        <h2><code>${method.toUpperCase()} ${path}</code></h2>
        <p>${summary} <span class="quiet">${operation['x-section']}</span>${marks(operation)}</p>
        <p>Credentials: ${credentials.map((name) => (name === 'partnerKey' ? html` <code>API-KEY</code>` : html` <code>Authorization: Bearer</code>`))}.
          ${headers.map((header) => html`Header <code>${header.name}</code>${header.required ? '' : ' (optional)'}${marks(header)}. `)}</p>
        ${parameters
          .filter((parameter) => parameter.in !== 'header')
          .map(({ in: where, ...parameter }) => ({ where, parameter }))
          .map(
            ({ where, parameter }, index) =>
              html`${index === 0 ? html`<h3>In the ${where}</h3>` : ''}
        <p><code>${parameter.name}</code> ${typeOf(parameter.schema)}${parameter.required ? '' : ', optional'}${marks(parameter.schema)}</p>`,
          )}
        ${form ? html`<h3>Form fields</h3>${fieldTable(form)}` : ''}
        <h3>Response</h3>
        ${fieldTable(shown)}
        <h3>Errors</h3>
        <table>
          <thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead>
          <tbody>${Object.entries(responses)
            .filter(([status]) => status !== '200')
            .map(
              ([status, response]) => html`
            <tr><td>${status}</td><td>${response.description}${response['x-sections']?.map((one) => html` <span class="quiet">${one}</span>`)}${marks(response)}</td></tr>`,
            )}
          </tbody>
        </table>
      </section>`;
}

function fieldTable(schema: JsonSchema): Page {
  return html`<table>
          <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Required</th></tr></thead>
          <tbody>${fieldsOf(schema).map(
            ({ path, type, required, assumptions }) => html`
            <tr><td><code>${path}</code></td><td>${type}${marks({ 'x-assumptions': assumptions })}</td><td>${required ? 'yes' : 'no'}</td></tr>`,
          )}
          </tbody>
        </table>`;
}

function marks(place: Marked): Page[] {
  const { 'x-assumption': one, 'x-assumptions': many = [] } = place;
  return [...(one ? [one] : []), ...many].map((mark) =>
    'decision' in mark
      ? html` <a class="mark" href="#decision-${mark.decision}">assumed: ${mark.decision}</a>`
      : html` <span class="mark">assumed: ${mark.says}</span>`,
  );
}

function refusalShape(document: OpenApi): Page {
  return html`
      <section id="refusals">
        <h2>Error format</h2>
        ${fieldTable(document.components.schemas.Refusal)}
      </section>`;
}

function decisions(document: OpenApi): Page {
  return html`
      <section id="decisions">
        <h2>Decisions</h2>
        ${document['x-assumptions'].map(
          ({ name, section, point, choices, profiles }) => html`
        <h3 id="decision-${name}"><code>${name}</code></h3>
        <p>${code(point)} <span class="quiet">${section}</span></p>
        <ul>${choices.map(
          ({ choice, says }) => html`
          <li><code>${choice}</code>: ${code(says)}${profilesOf(profiles, choice)}</li>`,
        )}
        </ul>`,
        )}
      </section>`;
}

function profilesOf(profiles: Record<string, string | undefined>, choice: string): string {
  const names = Object.keys(profiles).filter((profile) => profiles[profile] === choice);
  return names.length > 0 ? ` (${names.join(', ')})` : '';
}

/** Renders text with `code` in backticks. */
function code(text: string): (Page | string)[] {
  return text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));
}

/** One row of a table of fields. */
interface FieldRow {
  /** Dotted; `[]` for each item of an array. */
  path: string;
  type: string;
  required: boolean;
  assumptions: Assumption[];
}

/** All fields of an object at every depth. */
function fieldsOf(schema: JsonSchema, parent = ''): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = parent + name;
    const row = {
      path,
      type: typeOf(field),
      required: schema.required?.includes(name) ?? false,
      assumptions: assumptionsOf(field),
    };
    return [row, ...nestedFields(field, path)];
  });
}

function nestedFields(field: JsonSchema, path: string): FieldRow[] {
  const inside = [field, ...(field.anyOf ?? [])];
  return inside.flatMap((one) =>
    one.items ? nestedFields(one.items, `${path}[]`) : fieldsOf(one, `${path}.`),
  );
}

/** Describes a type: `integer`, `string, max 255`, `one of draft, active`. */
function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((one) => one ?? 'null').join(', ')}`;
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  const limits = [
    schema.format,
    schema.minimum !== undefined && `min ${schema.minimum}`,
    schema.maximum !== undefined && `max ${schema.maximum}`,
    schema.maxLength !== undefined && `max ${schema.maxLength} characters`,
    schema.pattern !== undefined && `like ${schema.pattern}`,
  ].filter(Boolean);
  return [[schema.type ?? 'any'].flat().join(' or '), ...limits].join(', ');
}

function assumptionsOf(field: JsonSchema): Assumption[] {
  const marks = [field, ...(field.anyOf ?? [])].flatMap((one) => one['x-assumption'] ?? []);
  const seen = new Map(marks.map((mark) => [JSON.stringify(mark), mark]));
  return [...seen.values()];
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.3; }
h2 { font-size: 1.15rem; margin-top: 3rem; border-top: 1px solid #8886; padding-top: 1rem; }
h3 { font-size: 1rem; margin-bottom: .25rem; }
code { font: .9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul { padding: 0; list-style: none; columns: 20rem; }
section { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8883; }
td:first-child { white-space: nowrap; }
.quiet { opacity: .75; }
.mark { display: inline-block; padding: 0 .45em; border: 1px solid #b8860b; border-radius: .6em; font-size: .8em;
  color: inherit; text-decoration: none; }
a.mark:hover, a.mark:focus-visible { text-decoration: underline; }
:target { outline: 2px solid #b8860b; outline-offset: .25rem; }
`;

/** Serves the OpenAPI document as JSON and HTML. It contains no state, so it requires no token. */
export function openApiRoutes(worlds: Worlds): Hono {
  const document = openApi(worlds.default);
  const page = referencePage(document).toString();
  const app = new Hono();
  app.get('/openapi.json', (c) => c.json(document));
  app.get('/reference', (c) => c.html(page));
  return app;
}
