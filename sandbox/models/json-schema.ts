/** The part of JSON Schema that models are given. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  description?: string
  nullable?: boolean
}

/** Every schema within this one, itself first, each with its path. */
export function* within(schema: JsonSchema, place = '()'): Generator<[place: string, schema: JsonSchema]> {
  yield [place, schema]
  for (const [name, field] of Object.entries(schema.properties ?? {})) yield* within(field, `('${name}')`)
  if (schema.items) yield* within(schema.items, `${place}[]`)
  for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    yield* within(branch, place)
  }
}

/** What OpenAI refuses under `strict`: open objects, optional fields, and `oneOf`. Null if nothing. */
export function strictProblem(schema: JsonSchema): string | null {
  if (schema.type !== 'object') return `schema must be a JSON Schema of 'type: "object"', got 'type: "${schema.type}"'.`
  for (const [place, one] of within(schema)) {
    if (one.oneOf) return `In context=${place}, 'oneOf' is not permitted.`
    if (one.allOf) return `In context=${place}, 'allOf' is not permitted.`
    if (one.type !== 'object') continue
    if (one.additionalProperties !== false) {
      return `In context=${place}, 'additionalProperties' is required to be supplied and to be false.`
    }
    const optional = Object.keys(one.properties ?? {}).find((name) => !one.required?.includes(name))
    if (optional) {
      return `In context=${place}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${optional}'.`
    }
  }
  return null
}

/**
 * What Anthropic refuses in `output_config.format`: open objects, and limits of numbers and lengths. Null if nothing.
 */
export function anthropicProblem(schema: JsonSchema): string | null {
  for (const [, one] of within(schema)) {
    if (one.type === 'object' && one.additionalProperties !== false) {
      return `For 'object' type, 'additionalProperties' must be explicitly set to false`
    }
    for (const limit of ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems'] as const) {
      if (one[limit] !== undefined) return `For '${one.type}' type, property '${limit}' is not supported`
    }
  }
  return null
}
