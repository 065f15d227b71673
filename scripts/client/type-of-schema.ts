import type { Schema } from './document.ts'

/** A JSON Schema as a TypeScript type, indented for `depth`. */
export function typeOfSchema(schema: Schema, depth = 0): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if ('const' in schema) return literal(schema.const)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map((option) => typeOfSchema(option, depth)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => inParentheses(typeOfSchema(part, depth))).join(' & ')
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return types.map((type) => ofType(type, schema, depth)).join(' | ')
}

function ofType(type: string | undefined, schema: Schema, depth: number): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'number':
      return type
    case 'integer':
      return 'number'
    case 'array':
      return `${inParentheses(typeOfSchema(schema.items ?? {}, depth))}[]`
    case 'object':
      return ofObject(schema, depth)
    default:
      return 'unknown'
  }
}

function ofObject(schema: Schema, depth: number): string {
  if (schema.properties && Object.keys(schema.properties).length > 0) {
    const required = new Set(schema.required)
    const fields = Object.entries(schema.properties).map(([name, part]) => ({
      name,
      schema: part,
      required: required.has(name),
    }))
    return objectType(fields, depth)
  }
  const value = typeof schema.additionalProperties === 'object' ? typeOfSchema(schema.additionalProperties, depth) : ''
  const keys = schema.propertyNames?.enum ? typeOfSchema(schema.propertyNames) : 'string'
  const record = `Record<${keys}, ${value || 'unknown'}>`
  return schema.propertyNames?.enum && !schema.required ? `Partial<${record}>` : record
}

export interface TypedField {
  name: string
  schema: Schema
  required: boolean
}

/** The type `{ … }` with each field on a line, with its description. */
export function objectType(fields: readonly TypedField[], depth: number): string {
  if (fields.length === 0) return '{}'
  const margin = '  '.repeat(depth + 1)
  const lines = fields.map(({ name, schema, required }) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
    return `${comment(schema.description, margin)}${margin}${key}${required ? '' : '?'}: ${typeOfSchema(schema, depth + 1)}\n`
  })
  return `{\n${lines.join('')}${'  '.repeat(depth)}}`
}

/** A one-line documentation comment; empty without a text. */
export function comment(text: string | undefined, margin: string): string {
  return text ? `${margin}/** ${text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */\n` : ''
}

export function literal(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value)
}

const inParentheses = (type: string): string => (/[|&]/.test(type) && !type.startsWith('{') ? `(${type})` : type)
