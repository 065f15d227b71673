import { z } from 'zod'
import { isWrite, type Operation } from '#kernel/operation.ts'
import { schemasOf } from '../execution/parse-input.ts'
import { answerHeaders, errorResponses, errorSchema, responsesOf } from './openapi-responses.ts'
import { TAG_DESCRIPTIONS } from './tag-descriptions.ts'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1.0 description, from the same definitions that validate requests. Description version 1.0.0
 * (Spec A15). Schemas named by `.meta({ id })` become components.
 */
export function openApiDocument(operations: readonly Operation[], baseUrl: string): Json {
  const components = new Map<string, Json>([['Error', errorSchema]])
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const described = describe(operation, components)
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Galley',
      version: '1.0.0',
      description: 'Social content planning and publishing with a human review desk.',
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(operations.flatMap(({ tag, secondTag }) => [tag, secondTag ?? []].flat()))]
      .sort()
      .map((name) => ({ name, description: TAG_DESCRIPTIONS[name] })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes,
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: usedHeaders(paths),
      responses: errorResponses,
    },
  }
}

/** The headers that some answer refers to: linters report an unused component as an error. */
function usedHeaders(paths: Json): Json {
  const text = JSON.stringify([paths, errorResponses])
  return Object.fromEntries(
    Object.entries(answerHeaders).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  )
}

function describe(operation: Operation, components: Map<string, Json>): Json {
  const { params, query } = operation
  const takesBody = Object.keys(operation.body).length > 0
  const output = schemaOf(operation.output, 'output', components)
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    tags: [operation.tag, operation.secondTag ?? []].flat(),
    ...(operation.deprecated && { deprecated: true }),
    ...securityOf(operation),
    ...(operation.tool && { 'x-mcp-tool': operation.tool.name }),
    ...parametersOf(params, query, operation, components),
    ...(takesBody && {
      requestBody: {
        required: schemasOf(operation).body.safeParse({}).success === false,
        content: { 'application/json': { schema: schemaOf(schemasOf(operation).body, 'input', components) } },
      },
    }),
    responses: responsesOf(operation, output),
  }
}

/** The `security` of a public operation, which needs no access token but may take a session cookie or an API key. */
function securityOf({ permission, credentials = [] }: Operation): Json {
  if (permission !== 'public') return {}
  return { security: credentials.map((name) => ({ [name]: [] })) }
}

function parametersOf(
  params: Operation['params'],
  query: Operation['query'],
  operation: Operation,
  components: Map<string, Json>,
): Json {
  // Workspace routes take orgId from the path without listing it in their own params.
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: params[name] ? schemaOf(params[name], 'input', components) : { type: 'string', format: 'uuid' },
    })),
    ...Object.entries(query).map(([name, schema]) => ({
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      schema: schemaOf(schema, 'input', components),
    })),
    ...(operation.method === 'GET' ? [ifNoneMatchHeader] : []),
    ...(isWrite(operation) && operation.permission !== 'public' ? [idempotencyHeader] : []),
  ]
  return parameters.length > 0 ? { parameters } : {}
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat of the same request with the same key within 24 hours has one effect and gets one answer.',
  schema: { type: 'string', maxLength: 255 },
}

const ifNoneMatchHeader = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an answer that you have: while it is still the answer, you get 304 and no body.',
  schema: { type: 'string' },
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token for one workspace, from `POST /v1/auth/token`',
  },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'galley_…',
    description: 'An API key, in exchange for access tokens',
  },
  session: { type: 'apiKey', in: 'cookie', name: 'galley', description: 'The session of a browser' },
}

/** A schema as JSON Schema, with its named parts moved to the components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Map<string, Json>): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json & { $defs?: Record<string, Json> }
  const own = schema.meta()?.id
  for (const [id, definition] of Object.entries($defs ?? {})) components.set(id, componentRefs(definition))
  if (own && !components.has(own)) components.set(own, componentRefs(json))
  return own ? { $ref: `#/components/schemas/${own}` } : componentRefs(json)
}

function componentRefs(value: Json): Json {
  const { id: _, ...rest } = JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json // JSON in, JSON out
  return rest
}
