import type { Operations, PostMedia, routes } from './api.gen.ts'
import type { Surroundings } from './surroundings.ts'

export type OperationName = keyof Operations & keyof typeof routes
export type Input<N extends OperationName> = Operations[N]['input']
export type Output<N extends OperationName> = Operations[N]['output']

/** Operations whose answers come in pages. */
export type PagedName = { [N in OperationName]: Operations[N] extends { item: unknown } ? N : never }[OperationName]
export type Item<N extends PagedName> = Operations[N] extends { item: infer I } ? I : never

/** How an operation is sent. Generated: see api.gen.ts. */
export interface Route {
  method: string
  path: string
  query?: readonly string[]
  body?: true
  /** It needs a token. */
  signedIn?: true
  /** It takes an Idempotency-Key, so that a repeat has one effect. */
  keyed?: true
  /** The answer comes in no envelope. */
  raw?: true
}

/** One way to prove who calls. With none of them, only public operations can be called. */
export type Credentials =
  /** Made under Settings, or with createApiKey. Exchanged for tokens, which are renewed. */
  | { apiKey: string }
  /** A token got elsewhere; a function is asked again when the token ends or is refused. */
  | { accessToken: string | (() => string | Promise<string>) }
  /** The cookie of a signed-in person, which `fetch` sends by itself: the browser's does. Needs `workspace`. */
  | { session: true }
  | object

export interface RetryOptions {
  /** How often a call is repeated at most. 4 unless told. */
  retries: number
  /** The first pause is up to this long, each further one up to twice the one before. 250 unless told. */
  firstPauseMs: number
  /** No pause is longer; if the server asks for a longer one, the call fails at once. 30 000 unless told. */
  longestPauseMs: number
}

export type GalleyOptions = Credentials & {
  /** Where Galley is: `https://galley.example`. */
  baseUrl: string
  /** The id of the workspace that calls are about. Without it, the token's own. */
  workspace?: string
  fetch?: typeof globalThis.fetch
  retry?: Partial<RetryOptions>
  /** How long one try may take. 60 000 unless told. */
  timeoutMs?: number
  /** Clock, chance and waiting, for tests. */
  surroundings?: Partial<Surroundings>
}

export interface CallOptions {
  signal?: AbortSignal
  /** In place of the one that is made for each mutating call: for repeats that outlive this process. */
  idempotencyKey?: string
  timeoutMs?: number
  retry?: Partial<RetryOptions>
}

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]

/** The input may be left out where nothing in it is required. */
export type Arguments<I> = [RequiredKeys<I>] extends [never]
  ? [input?: I, options?: CallOptions]
  : [input: I, options?: CallOptions]

export type Methods = {
  [N in OperationName]: (...given: Arguments<Input<N>>) => Promise<Output<N>>
}

export interface NewUpload {
  data: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>
  /** `image/png` and so on. A Blob that has a type needs none. */
  contentType?: string
}

/** What was uploaded; its assetId goes into the media of a post. */
export type Uploaded = Extract<PostMedia, { kind: 'image' | 'video' }>

export interface Galley extends Methods {
  /** Any operation by its name; the same as the method of that name. Throws GalleyError. */
  call<N extends OperationName>(name: N, ...given: Arguments<Input<N>>): Promise<Output<N>>
  /** Everything that a paged operation lists, fetched page by page as it is read. */
  pages<N extends PagedName>(name: N, ...given: Arguments<Input<N>>): AsyncGenerator<Item<N>, void, undefined>
  /** Uploads a file: asks for an address, sends it there, completes it. */
  upload(file: NewUpload, options?: CallOptions): Promise<Uploaded>
  /** The workspace that calls are about. */
  workspace(): Promise<string>
}
