import type { Operation } from '#kernel/operation.ts'
import { IDS_OF_OTHERS, UNCHECKED_REFERENCES } from '../exceptions.ts'
import { type Place, placesOf } from '../places.ts'

export interface IdPlace {
  path: string
  /** Whether the place takes a list of ids. */
  isList: boolean
  isFilter: boolean
  put(input: unknown, value: unknown): unknown
}

/** Every place for an id: in the path, in the query, and in the body at any depth. */
export function idPlaces(operation: Operation): IdPlace[] {
  return [operation.params, operation.query, operation.body]
    .flatMap((shape) => placesOf(shape).filter(takesId))
    .filter(({ path }) => !(path in UNCHECKED_REFERENCES || path in IDS_OF_OTHERS))
    .map(({ path, schema, put }) => ({
      path,
      isList: schema.type === 'array',
      isFilter: path.startsWith('filter['),
      put,
    }))
}

function takesId({ path, schema }: Place): boolean {
  return schema.format === 'uuid' || /[a-z]Ids?$/.test(path.replace(/[[\]]/g, '')) || /\.assetId$/.test(path)
}

/** Whether a place is about a table, judged by the names, such as `socialAccountId` and social_account. */
export function isAbout({ path }: Pick<IdPlace, 'path'>, table: string): boolean {
  const names = path.match(/[A-Za-z]+(?=Ids?\b)/g)?.at(-1) ?? ''
  const words = names.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ')
  return names !== '' && words.every((word) => table.split('_').includes(word))
}
