import { z } from 'zod'
import { ERROR_CODES } from '#contract/errors.ts'
import type { Operation } from '#kernel/operation.ts'
import { schemasOf } from './parse-input.ts'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1.0 description, from the same definitions that validate requests. Description version 1.0.0
 * (document 2, "Versioning"). Schemas named by `.meta({ id })` become components.
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
    tags: [...new Set(operations.map((operation) => operation.tag))].sort().map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: errorResponses,
    },
  }
}

function describe(operation: Operation, components: Map<string, Json>): Json {
  const { params, query } = operation
  const takesBody = Object.keys(operation.body).length > 0
  const output = schemaOf(operation.output, 'output', components)
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    tags: [operation.tag],
    ...(operation.permission === 'public' && { security: [] }),
    ...(operation.tool && { 'x-mcp-tool': operation.tool.name }),
    ...parametersOf(params, query, operation, components),
    ...(takesBody && {
      requestBody: {
        required: schemasOf(operation).body.safeParse({}).success === false,
        content: { 'application/json': { schema: schemaOf(schemasOf(operation).body, 'input', components) } },
      },
    }),
    responses: {
      [operation.status]: {
        description: 'OK',
        content: {
          'application/json': {
            schema: operation.raw ? output : { type: 'object', properties: { data: output }, required: ['data'] },
          },
        },
      },
      ...errorsOf(operation),
    },
  }
}

function parametersOf(
  params: Operation['params'],
  query: Operation['query'],
  operation: Operation,
  components: Map<string, Json>,
): Json {
  // Workspace routes take orgId from the path without naming it in their own params.
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
    ...(operation.method !== 'GET' && operation.permission !== 'public' ? [idempotencyHeader] : []),
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

/** A schema as JSON Schema, its named parts moved to the components. */
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

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'What went wrong and what to do, in words for people' },
    code: { type: 'string', enum: [...ERROR_CODES] },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message', 'code'],
        properties: { path: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } },
      },
    },
    retryAfterSeconds: { type: 'number' },
  },
}

const ERRORS: Record<string, [name: string, description: string]> = {
  400: ['ValidationFailed', 'Body, query or path failed validation; `details` lists each problem'],
  401: ['Unauthorized', 'The token is missing, invalid or expired'],
  402: ['PaymentRequired', 'The plan does not allow it right now'],
  403: ['Forbidden', "The member's role or workspace does not allow it"],
  404: ['NotFound', 'The resource does not exist in this workspace'],
  409: ['Conflict', 'The state of the resource does not allow it; `code` says why'],
  429: ['TooManyRequests', 'Too many requests; wait `retryAfterSeconds`'],
}

const errorResponses = Object.fromEntries(
  Object.values(ERRORS).map(([name, description]) => [
    name,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]),
)

function errorsOf(operation: Operation): Json {
  const statuses =
    operation.permission === 'public'
      ? operation.method === 'GET'
        ? ['400', '429']
        : ['400', '401', '403', '429']
      : ['400', '401', '403', '404', '429', ...(operation.method === 'GET' ? [] : ['402', '409'])]
  return Object.fromEntries(
    statuses.sort().map((status) => [status, { $ref: `#/components/responses/${ERRORS[status]?.[0]}` }]),
  )
}
