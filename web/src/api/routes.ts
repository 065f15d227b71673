import type { Operations, routes } from '../../../client/src/api.gen.ts'

type Name = keyof Operations & keyof typeof routes
type RouteOf<N extends Name> = `${(typeof routes)[N]['method']} ${(typeof routes)[N]['path']}`
/** What the typed client knows of each operation, by its route. */
type At = { [N in Name as RouteOf<N>]: Operations[N] }

/** Every route of the HTTP interface, as the API document states it. */
export type Route = keyof At

type NamesIn<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** Undefined values are left out of a request (`fill-route.ts`), so optional fields may be undefined. */
type OrUndefined<T> = T extends object
  ? { [K in keyof T]: OrUndefined<T[K]> | (object extends Pick<T, K> ? undefined : never) }
  : T

/**
 * The input of a route: path, query and body in one object. Every name in its path must be given, the workspace's
 * included.
 */
export type Input<R extends Route> = { [Name in NamesIn<R>]: string } & OrUndefined<Omit<At[R]['input'], NamesIn<R>>>

/** The answer of a route, without its `data` wrapping. */
export type Output<R extends Route> = At[R]['output']
