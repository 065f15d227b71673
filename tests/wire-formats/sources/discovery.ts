import { readFileSync } from 'node:fs'
import { type Call, closed, type Foreign, ref, type Schema, type Source } from '../format.ts'

/** A discovery document of Google, in one JSON file. */
export function discoverySource(path: string): Source {
  const document: Foreign = JSON.parse(readFileSync(path, 'utf8'))

  function schemaOf(of: Foreign): Schema {
    if (of.$ref) return ref(of.$ref)
    if (of.repeated) return { type: 'array', items: schemaOf({ ...of, repeated: false }) }
    if (of.properties) {
      const fields = Object.entries(of.properties).map(([name, field]) => [name, schemaOf(field)])
      return closed(Object.fromEntries(fields))
    }
    if (of.additionalProperties) return { type: 'object', additionalProperties: schemaOf(of.additionalProperties) }
    if (of.type === 'any') return {}
    return { type: of.type, ...(of.enum && { enum: of.enum }), ...(of.items && { items: schemaOf(of.items) }) }
  }

  const methods: [string, Foreign][] = Object.values<Foreign>(document.resources).flatMap((resource) =>
    Object.values<Foreign>(resource.methods ?? {}).flatMap((method): [string, Foreign][] => [
      [`${method.httpMethod} /${method.path}`, method],
      ...(method.mediaUpload
        ? [[`${method.httpMethod} ${method.mediaUpload.protocols.simple.path}`, method] as [string, Foreign]]
        : []),
    ]),
  )

  function call(name: string): Call | undefined {
    const method = new Map(methods).get(name)
    if (!method) return undefined
    const parameters = Object.entries<Foreign>({ ...document.parameters, ...method.parameters })
    const query = closed(
      Object.fromEntries(parameters.map(([each, of]) => [each, schemaOf(of)])),
      parameters.filter(([, of]) => of.required).map(([each]) => each),
    )
    return {
      query,
      ...(method.request && { body: schemaOf(method.request) }),
      ...(method.response && { answer: schemaOf(method.response) }),
    }
  }

  const $defs = Object.fromEntries(
    Object.entries<Foreign>(document.schemas).map(([name, each]) => [name, schemaOf(each)]),
  )
  return { version: `${document.version}, revision ${document.revision}`, call, $defs }
}
