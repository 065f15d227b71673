import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type Call, closed, type Foreign, ref, type Schema, type Source } from '../format.ts'

/** An OpenAPI 3 document in one file, JSON or YAML. */
export function openapiSource(path: string): Source {
  const text = readFileSync(path, 'utf8')
  const document: Foreign = path.endsWith('.json') ? JSON.parse(text) : parse(text)
  const resolve = (part: Foreign): Foreign =>
    part.$ref
      ? part.$ref
          .split('/')
          .slice(1)
          .reduce((at: Foreign, key: string) => at[key], document)
      : part

  function schemaOf(of: Foreign): Schema {
    if (!of) return {}
    if (of.$ref) return ref(of.$ref.split('/').at(-1))
    const { type, items, properties, required } = of
    const choices = of.oneOf ?? of.anyOf
    // In the branches of a choice, `required` only says which fields go together.
    if (choices && !properties) return { anyOf: choices.map(schemaOf) }
    if (of.allOf) {
      const parts = of.allOf.map((part: Foreign) => resolve(part))
      return schemaOf({
        type: 'object',
        properties: Object.assign({}, ...parts.map((part: Foreign) => part.properties)),
        required: parts.flatMap((part: Foreign) => part.required ?? []),
      })
    }
    if (properties) {
      const fields = Object.entries(properties).map(([name, field]) => [name, schemaOf(field)])
      return closed(Object.fromEntries(fields), required)
    }
    return { ...(type && { type }), ...(of.enum && { enum: of.enum }), ...(items && { items: schemaOf(items) }) }
  }

  function call(name: string): Call | undefined {
    const [method = '', at = ''] = name.split(' ')
    const operation = document.paths[at]?.[method.toLowerCase()]
    if (!operation) return undefined
    const parameters = (operation.parameters ?? []).map(resolve).filter((each: Foreign) => each.in === 'query')
    const query = closed(
      Object.fromEntries(parameters.map((each: Foreign) => [each.name, schemaOf(each.schema)])),
      parameters.filter((each: Foreign) => each.required).map((each: Foreign) => each.name),
    )
    const content = operation.requestBody?.content
    const body = content && schemaOf((content['multipart/form-data'] ?? content['application/json']).schema)
    const said = operation.responses['200'] ?? operation.responses['201']
    const answer = schemaOf(said.content['application/json'].schema)
    return { query, ...(body && { body }), answer }
  }

  const $defs = Object.fromEntries(
    Object.entries<Foreign>(document.components.schemas).map(([name, each]) => [name, schemaOf(each)]),
  )
  return { version: document.info.version, call, $defs }
}
