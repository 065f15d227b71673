import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** The schema in the form for providers: draft 7, and no fields beside the named ones. */
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

/** Self-hosted servers often accept a schema without enforcing it, so the model is told as well. */
export const instructionsFor = (schema: JsonSchema): string =>
  `Answer with one JSON value of this JSON Schema and nothing else, neither words around it nor a code block:\n${JSON.stringify(schema)}`

/**
 * Reads the value in an answer, or says what is wrong with it. Models put JSON into code blocks despite instructions.
 */
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
