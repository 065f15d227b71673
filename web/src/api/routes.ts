import type { Operations, routes } from '../../../client/src/api.gen.ts'

type Name = keyof Operations & keyof typeof routes
type RouteOf<N extends Name> = `${(typeof routes)[N]['method']} ${(typeof routes)[N]['path']}`
/** What the typed client knows of each operation, by its route. */
type At = { [N in Name as RouteOf<N>]: Operations[N] }

/** Every route of the HTTP interface, as the API document states it. */
export type Route = keyof At

type NamesIn<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** What is undefined is left out of a request (`fill-route.ts`), so it may stand where nothing has to. */
type OrUndefined<T> = T extends object
  ? { [K in keyof T]: OrUndefined<T[K]> | (object extends Pick<T, K> ? undefined : never) }
  : T

/** What a route takes: path, query and body in one object. Every name in its path is given, the workspace's too. */
export type Input<R extends Route> = { [Name in NamesIn<R>]: string } & OrUndefined<Omit<At[R]['input'], NamesIn<R>>>

/** What a route answers, without its `data` wrapping. */
export type Output<R extends Route> = At[R]['output']
