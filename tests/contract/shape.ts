/**
 * The notation of the specification of fields, as data. A field is a word (`'string'`, `'uuid|null'`), a list
 * (`['uuid']`), an object, or one of the forms below. A field whose name ends in `?` may be omitted; every other is
 * always there.
 */
export type Shape = string | readonly [Shape] | Form | ObjectShape
export interface ObjectShape {
  readonly [field: string]: Shape
}
type Form =
  | { readonly $oneOf: readonly string[] }
  | { readonly $anyOf: readonly Shape[] }
  | { readonly $orNull: Shape }
  | { readonly $alsoNull: Shape; readonly why: string }

/** A closed list: (everyone | following). */
export const oneOf = (...values: string[]) => ({ $oneOf: values })
/** One of several shapes. */
export const anyOf = (...shapes: Shape[]) => ({ $anyOf: shapes })
/** `T|null`, if T is not a single word. */
export const orNull = (shape: Shape) => ({ $orNull: shape })
/** A request's field that accepts null here although the specification does not; `why` gives the reason. */
export const alsoNull = (shape: Shape, why: string) => ({ $alsoNull: shape, why })

/**
 * Fields that a rule of the specification (`Spec S5`) or a decision (`decision 023`) added later. Their names are
 * marked with a plus.
 */
export function added(by: string, fields: ObjectShape): ObjectShape {
  if (!/^(Spec [A-Z]\d+|decision \d{3})$/.test(by)) throw new Error(`${by} is neither a rule nor a decision`)
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => [`+${name}`, shape]))
}

export interface Field {
  name: string
  optional: boolean
  added: boolean
  shape: Shape
}

export function fieldsOf(shape: ObjectShape): Field[] {
  return Object.entries(shape).map(([key, part]) => ({
    name: key.replace(/^\+/, '').replace(/\?$/, ''),
    optional: key.endsWith('?'),
    added: key.startsWith('+'),
    shape: part,
  }))
}

/** A shape without null, and whether it may be null. */
export function withoutNull(shape: Shape): {
  shape: Exclude<Shape, { $orNull: Shape } | { $alsoNull: Shape }>
  nullable: boolean
} {
  if (typeof shape === 'string') return { shape: shape.replace(/\|null$/, ''), nullable: shape.endsWith('|null') }
  if (!Array.isArray(shape) && '$orNull' in shape)
    return { shape: withoutNull(shape.$orNull as Shape).shape, nullable: true }
  if (!Array.isArray(shape) && '$alsoNull' in shape)
    return { shape: withoutNull(shape.$alsoNull as Shape).shape, nullable: true }
  return { shape: shape as never, nullable: false } // both forms with null are handled
}
