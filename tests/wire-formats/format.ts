/** The part of JSON Schema that names, types, closed lists and required fields take. */
export interface Schema {
  type?: string | string[]
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  $ref?: string
}

/** What a network's document says about one call. A part is left out if the document does not describe it. */
export interface Call {
  query?: Schema
  body?: Schema
  /** Schema of an answer whose status is below 300. */
  answer?: Schema
  /** The fields that a `fields` parameter may ask for. */
  fields?: string[]
  /** The names of the refusals that the document lists for this call. */
  errors?: string[]
}

/** A digest of a network's own machine-readable document, with only what Galley calls. */
export interface WireFormat {
  document: { title: string; address: string; version: string; licence: string; taken: string }
  /** Calls by `METHOD /path/{parameter}`. */
  calls: Record<string, Call>
  $defs: Record<string, Schema>
}

/**
 * What the reader of one kind of document returns: each call under its name in this repository, and every type that
 * calls name.
 */
export interface Source {
  version: string
  call(name: string): Call | undefined
  $defs: Record<string, Schema>
}

/** An object with exactly these fields. */
export function closed(properties: Record<string, Schema>, required: readonly string[] = []): Schema {
  return {
    type: 'object',
    properties,
    ...(required.length && { required: [...required] }),
    additionalProperties: false,
  }
}

export function ref(name: string): Schema {
  return { $ref: `#/$defs/${name}` }
}

/** A document of somebody else, as parsed JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each reader knows the form of its document, which no type here could hold
export type Foreign = any
