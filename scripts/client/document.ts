/** The parts of Galley's OpenAPI document from which the client is made. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  description?: string
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

interface Content {
  content?: { 'application/json'?: { schema: Schema } }
}

interface DescribedOperation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: Record<string, unknown>[]
  deprecated?: boolean
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, Schema> }
}

/** A value that an operation takes, in any part of the request. */
export interface InputField {
  name: string
  in: 'path' | 'query' | 'body'
  required: boolean
  schema: Schema
}

/** An operation, as the document describes it. */
export interface ClientOperation {
  name: string
  method: string
  path: string
  tag: string
  summary: string
  description: string | null
  deprecated: boolean
  /** Whether it needs a token. */
  signedIn: boolean
  /** Whether it takes an Idempotency-Key. */
  keyed: boolean
  fields: InputField[]
  /** The answer without its envelope. Null if the document does not describe it. */
  output: Schema | null
  /** Whether the answer comes without an envelope. */
  raw: boolean
  /** The schema of one item of its pages. Null if the answer is not a list. */
  item: Schema | null
}

/** Every operation of the document, by name. */
export function operationsOf(document: OpenApiDocument): ClientOperation[] {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => read(document, path, method.toUpperCase(), described)),
  )
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function read(document: OpenApiDocument, path: string, method: string, described: DescribedOperation): ClientOperation {
  const parameters = described.parameters ?? []
  const body = resolve(document, described.requestBody?.content?.['application/json']?.schema)
  const fields: InputField[] = [
    ...parameters.flatMap(({ name, in: place, required = false, description, schema }) =>
      place === 'header'
        ? []
        : [{ name, in: place, required, schema: { ...schema, ...(description && { description }) } }],
    ),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'body' as const,
      required: body?.required?.includes(name) ?? false,
      schema,
    })),
  ]
  const succeeded = Object.entries(described.responses).find(([status]) => status.startsWith('2'))
  const answer = succeeded?.[1].content?.['application/json']?.schema ?? null
  const raw = answer !== null && answer.properties?.data === undefined
  const output = raw ? answer : (answer?.properties?.data ?? null)
  return {
    name: described.operationId,
    method,
    path,
    tag: described.tags[0] ?? '',
    summary: described.summary,
    description: described.description ?? null,
    deprecated: described.deprecated ?? false,
    signedIn: described.security?.some((way) => 'bearer' in way) ?? true,
    keyed: parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key'),
    fields,
    output,
    raw,
    item: fields.some((field) => field.in === 'query' && field.name === 'page') ? itemOf(document, output) : null,
  }
}

/**
 * The item of a page. A page is an array, or has its items in `items` or, in billing, in `data`. Spec A3,
 * "Conventions".
 */
function itemOf(document: OpenApiDocument, output: Schema | null): Schema | null {
  const page = resolve(document, output ?? undefined)
  const list = page?.items ? page : (page?.properties?.items ?? page?.properties?.data)
  return list?.items ?? null
}

export function resolve(document: OpenApiDocument, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolve(document, document.components.schemas[name])
}
