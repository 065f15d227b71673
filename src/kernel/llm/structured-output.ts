import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** The schema as providers take it: draft 7, and nothing beside the fields that it names. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object' && jsonSchema.properties) jsonSchema.additionalProperties ??= false
    },
  })
  return json
}

/** Servers of one's own often take a schema and enforce none, so that the model is told as well. */
export const instructionsFor = (schema: JsonSchema): string =>
  `Answer with one JSON value of this JSON Schema and nothing else, neither words around it nor a code block:\n${JSON.stringify(schema)}`

/** The value in an answer, or the words that say what is wrong with it. Models put JSON into code blocks all the same. */
export function readStructured<T>(text: string, schema: z.ZodType<T>): { value: T } | { problem: string } {
  const value = parse(text) ?? parse(/```(?:json)?\s*\n?([\s\S]*?)```/.exec(text)?.[1] ?? '')
  if (value === undefined) return { problem: 'it is not JSON' }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { value: parsed.data }
  const [issue] = parsed.error.issues
  return { problem: `${issue?.path.join('.') || 'the whole'}: ${issue?.message}` }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
