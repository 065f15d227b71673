import type { operations } from '#operations.ts'

type AnyOperation = (typeof operations)[keyof typeof operations]
type At<R extends Route> = Extract<AnyOperation, { readonly _route?: R }>

/** Every route of the HTTP interface, as the operation registry states it. */
export type Route = NonNullable<AnyOperation['_route']>

type NamesIn<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type PathOf<R extends string> = { [Name in NamesIn<R>]: string }

/** Only the fields that are named: an operation without any in its query or body brings an index signature along. */
type Named<I> = { [K in keyof I as string extends K ? never : K]: I[K] }
type InputAt<R extends Route> = At<R> extends { readonly _input?: infer I } ? Named<I> : never
/** Queries have defaults for all of their fields, so a reader names only what differs. */
type QueryOrBody<R extends Route> = R extends `GET ${string}`
  ? Partial<Omit<InputAt<R>, NamesIn<R>>>
  : Omit<InputAt<R>, NamesIn<R>>

/** What a route takes: path, query and body in one object. */
export type Input<R extends Route> = PathOf<R> & QueryOrBody<R>

/** What a route answers, without its `data` wrapping. */
export type Output<R extends Route> = At<R> extends { readonly _output?: infer O } ? O : never
