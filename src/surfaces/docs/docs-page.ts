import type { Operation } from '#kernel/operation.ts'
import { isOrgOperation } from '#kernel/operation.ts'
import { exampleOf } from './docs-examples.ts'

type Json = Record<string, unknown>

/** The reference page: one section for each operation, grouped by tag, without scripts and external files. */
export function renderDocsPage(
  operations: readonly Operation[],
  document: Json,
  now: Date,
): { html: string; css: string } {
  const tags = [...new Set(operations.map((operation) => operation.tag))].sort()
  const nav = tags
    .map((tag) => {
      const links = operations.filter((operation) => operation.tag === tag)
      return `<h2>${tag}</h2><ul>${links
        .map(
          (o) =>
            `<li><a href="#${o.name}"><b class="${o.method.toLowerCase()}">${o.method}</b> ${escapeHtml(o.summary)}</a></li>`,
        )
        .join('')}</ul>`
    })
    .join('')
  const sections = tags.flatMap((tag) => operations.filter((o) => o.tag === tag).map((o) => section(o, document, now)))
  const schemas = Object.entries((document.components as Json).schemas as Record<string, Json>)
    .map(([name, schema]) => `<section id="schema-${name}"><h3>${name}</h3>${fields(schema)}</section>`)
    .join('')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Galley API reference</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><a class="skip" href="#main">Skip to the reference</a>
<nav aria-label="Operations"><p class="brand">Galley API</p><p><a href="/v1/openapi.json">OpenAPI 3.1 document</a></p>${nav}</nav>
<main id="main"><h1>API reference</h1>
<p>Every path needs <code>Authorization: Bearer …</code> unless it is marked public. Answers are wrapped as
<code>{ "data": … }</code>; errors are <code>{ "error", "code"?, "details"? }</code>.</p>
<p>In the examples, <code>$GALLEY</code> is this address, <code>$ACCESS_TOKEN</code> a token for the workspace
<code>$ORG_ID</code>, and <code>galley</code> the typed client: <code>createGalley({ baseUrl, apiKey })</code>.</p>
${sections.join('')}<h2>Schemas</h2>${schemas}</main></body></html>`
  return { html, css: STYLE }
}

function section(operation: Operation, document: Json, now: Date): string {
  const described = (document.paths as Record<string, Record<string, Json>>)[operation.path]?.[
    operation.method.toLowerCase()
  ] as Json
  const parameters = (described.parameters as Json[] | undefined) ?? []
  const body = jsonSchemaOf(described.requestBody as Json | undefined)
  const responses = described.responses as Record<string, Json>
  const answer = jsonSchemaOf(responses[String(operation.status)])
  const access = isOrgOperation(operation) ? `permission <code>${operation.permission}</code>` : operation.permission
  return `<section id="${operation.name}"><h3>${escapeHtml(operation.summary)}</h3>
<p class="route"><b class="${operation.method.toLowerCase()}">${operation.method}</b> <code>${escapeHtml(operation.path)}</code></p>
<p class="meta">${access}${operation.tool ? ` · assistants: <code>${operation.tool.name}</code> (${operation.tool.scope})` : ''}</p>
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
${parameters.length > 0 ? `<h4>Parameters</h4>${table(parameters.map((p) => row(String(p.name), p.schema as Json, p.required === true, String(p.in))))}` : ''}
${body ? `<h4>Body</h4>${fields(body)}` : ''}
<h4>Answer ${operation.status}</h4>${answer ? fields(answer) : '<p>No body</p>'}
${examples(operation, now)}</section>`
}

function examples(operation: Operation, now: Date): string {
  const { curl, client } = exampleOf(operation, now)
  const block = (label: string, text: string) =>
    `<p class="meta">${label}</p><pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`
  return `<h4>Example</h4>${block('curl', curl)}${block('typed client', client)}`
}

function jsonSchemaOf(part: Json | undefined): Json | undefined {
  const content = part?.content as Record<string, Json> | undefined
  return content?.['application/json']?.schema as Json | undefined
}

function fields(schema: Json): string {
  const properties = schema.properties as Record<string, Json> | undefined
  if (!properties) return `<p>${typeOf(schema)}</p>`
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return table(Object.entries(properties).map(([name, part]) => row(name, part, required.has(name), '')))
}

const table = (rows: string[]): string =>
  `<div class="scroll" tabindex="0"><table><tbody>${rows.join('')}</tbody></table></div>`

function row(name: string, schema: Json, required: boolean, place: string): string {
  const note = [place, required ? 'required' : 'optional'].filter(Boolean).join(', ')
  const text = typeof schema.description === 'string' ? ` ${escapeHtml(schema.description)}` : ''
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${typeOf(schema)}</td><td>${note}.${text}</td></tr>`
}

function typeOf(schema: Json): string {
  const ref = schema.$ref
  if (typeof ref === 'string') {
    const name = ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${name}">${name}</a>`
  }
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (options) return options.map(typeOf).join(' or ')
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')
  if (schema.const !== undefined) return `<code>${escapeHtml(String(schema.const))}</code>`
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Json)}`
  if (schema.type === 'object' && schema.properties) {
    return `{ ${Object.entries(schema.properties as Record<string, Json>)
      .map(([name, part]) => `${escapeHtml(name)}: ${typeOf(part)}`)
      .join(', ')} }`
  }
  return escapeHtml([schema.type ?? 'any', schema.format].filter(Boolean).join(' · '))
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#f8f6f1, #141716); --ink: light-dark(#191b1a, #eceeea);
  --ink-2: light-dark(#444846, #bec3be); --line: light-dark(#dfdbd0, #2a2f2c); --line-3: light-dark(#87847a, #747a75); }
* { box-sizing: border-box } body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif;
  display: grid; grid-template-columns: 300px minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 16px; border-right: 1px solid var(--line); font-size: 13px }
nav ul { list-style: none; padding: 0; margin: 0 } nav li { margin: 2px 0 } nav h2 { font-size: 13px; margin: 16px 0 4px }
.brand { font-weight: 600; font-size: 16px; margin: 0 } main { padding: 24px 32px; max-width: 960px } a { color: inherit; text-decoration-color: var(--line-3); text-underline-offset: 3px } a:hover { text-decoration-color: currentColor }
.skip { position: absolute; left: -999px } .skip:focus { left: 8px; top: 8px; background: var(--paper); padding: 8px }
section { border-top: 1px solid var(--line); padding: 12px 0 20px } h3 { margin: 8px 0 4px } h4 { margin: 16px 0 4px }
.meta { color: var(--ink-2); font-size: 13px; margin: 4px 0 } .route code { overflow-wrap: anywhere } b { font: 600 12px ui-monospace, monospace }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: 13px }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line) }
code { font: 13px ui-monospace, monospace }
pre { overflow-x: auto; margin: 8px 0; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px }
@media (max-width: 800px) { body { grid-template-columns: minmax(0, 1fr) } nav { position: static; height: auto; border: 0 } main { padding: 16px } }
`
